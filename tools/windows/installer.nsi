; The installer of Windows: for one person, without administrator's rights, in English and Japanese.
; makensis -INPUTCHARSET UTF8 -DVERSION=1.0.0rc1 -DNUMBERS=1.0.0.0 -DFOLDER=FOLDER -DICON=FILE -DOUT=FILE installer.nsi
; Matches and settings lie in %LOCALAPPDATA%\Tablegame; nothing here touches them.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetCompressorDictSize 32
ManifestDPIAware true
RequestExecutionLevel user
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define CLASS "Tablegame.Record"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tablegame"

Name "Tablegame"
BrandingText "Tablegame ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Tablegame"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\tablegame.exe"
!define MUI_FINISHPAGE_NOREBOOTSUPPORT
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The language of Windows is taken; the first where it is neither.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"

LangString RECORD ${LANG_ENGLISH} "Tablegame match"
LangString RECORD ${LANG_JAPANESE} "Tablegameの記録"
LangString RUNNING ${LANG_ENGLISH} "Tablegame is running. Close its window, then try again."
LangString RUNNING ${LANG_JAPANESE} "Tablegameが起動しています。ウィンドウを閉じてから、もう一度お試しください。"
LangString KEPT ${LANG_ENGLISH} "Your matches and settings stay in $LOCALAPPDATA\Tablegame."
LangString KEPT ${LANG_JAPANESE} "ゲームの記録と設定は $LOCALAPPDATA\Tablegame に残ります。"

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
!macro Properties LANGUAGE ABOUT
    VIAddVersionKey /LANG=${LANGUAGE} ProductName "Tablegame"
    VIAddVersionKey /LANG=${LANGUAGE} ProductVersion "${VERSION}"
    VIAddVersionKey /LANG=${LANGUAGE} FileVersion "${VERSION}"
    VIAddVersionKey /LANG=${LANGUAGE} FileDescription "${ABOUT}"
    VIAddVersionKey /LANG=${LANGUAGE} CompanyName "Tablegame contributors"
    VIAddVersionKey /LANG=${LANGUAGE} LegalCopyright "Tablegame contributors, MIT AND OFL-1.1"
!macroend
!insertmacro Properties ${LANG_ENGLISH} "Tablegame setup"
!insertmacro Properties ${LANG_JAPANESE} "Tablegameのインストーラー"

; A program that runs cannot be replaced or removed: better nothing is done than half of it.
!macro RefuseWhileRunning
    ${If} ${FileExists} "$INSTDIR\tablegame.exe"
        ClearErrors
        FileOpen $0 "$INSTDIR\tablegame.exe" a
        ${If} ${Errors}
            MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
            SetErrorLevel 3
            Quit
        ${EndIf}
        FileClose $0
    ${EndIf}
!macroend

Section
    !insertmacro RefuseWhileRunning
    ; Of a former version no module may stay.
    ${If} ${FileExists} "$INSTDIR\tablegame.exe"
        RMDir /r "$INSTDIR\_internal"
    ${EndIf}
    SetOutPath "$INSTDIR"
    File /r "${FOLDER}\*.*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Tablegame.lnk" "$INSTDIR\tablegame.exe"

    WriteRegStr HKCU "${CLASSES}\${CLASS}" "" "$(RECORD)"
    WriteRegStr HKCU "${CLASSES}\${CLASS}\DefaultIcon" "" "$INSTDIR\tablegame.exe,0"
    ; `play FILE` shows the record as one that was brought; nothing begins.
    WriteRegStr HKCU "${CLASSES}\${CLASS}\shell\open\command" "" '"$INSTDIR\tablegame.exe" play "%1"'
    WriteRegStr HKCU "${CLASSES}\.tgr\OpenWithProgids" "${CLASS}" ""
    ReadRegStr $0 HKCU "${CLASSES}\.tgr" ""
    ${If} $0 == ""
        WriteRegStr HKCU "${CLASSES}\.tgr" "" "${CLASS}"
    ${EndIf}

    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Tablegame"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\tablegame.exe"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Tablegame contributors"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    IntFmt $0 "0x%08X" $0
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
    ${RefreshShellIcons}
SectionEnd

Section Uninstall
    !insertmacro RefuseWhileRunning
    ; Only what was installed: the folder goes if nothing else lies in it.
    RMDir /r "$INSTDIR\_internal"
    Delete "$INSTDIR\tablegame.exe"
    Delete "$INSTDIR\tablegame-cli.exe"
    Delete "$INSTDIR\NOTICES.txt"
    Delete "$INSTDIR\uninstall.exe"
    SetOutPath "$TEMP"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Tablegame.lnk"

    ReadRegStr $0 HKCU "${CLASSES}\.tgr" ""
    ${If} $0 == "${CLASS}"
        DeleteRegValue HKCU "${CLASSES}\.tgr" ""
    ${EndIf}
    DeleteRegValue HKCU "${CLASSES}\.tgr\OpenWithProgids" "${CLASS}"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.tgr\OpenWithProgids"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.tgr"
    DeleteRegKey HKCU "${CLASSES}\${CLASS}"
    DeleteRegKey HKCU "${UNINSTALL}"
    DetailPrint "$(KEPT)"
    ${RefreshShellIcons}
SectionEnd
