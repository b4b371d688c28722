# Made by tools/commands.py from the tables of tablegame/cli.py.
_tablegame() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    local command=${COMP_WORDS[1]} options= operands=
    COMPREPLY=()
    [[ $cur == = ]] && cur=
    [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD-2]}
    case $prev in
        --language) COMPREPLY=($(compgen -W "en ja" -- "$cur")); return ;;
        --game) COMPREPLY=($(compgen -W "dokuson dobon_plain dobon dobon_fukuchi loadum clackerjack" -- "$cur")); return ;;
        --preset) COMPREPLY=($(compgen -W "american anchored dobon_only double first_steps free_draw literal long loose nine no_bonus no_calls parlett session_2024 short stakes standard strict sums willughby" -- "$cur")); return ;;
        --size|--seats|--bots|--deals|--jobs|--seed|--options|--sprt|--iterations|--ms|--bot-command|--bot-stderr|--file|--ladder|--seal|--html|--player|--seat) return ;;
    esac
    [[ $COMP_CWORD == 1 || $command == -* ]] && command=play
    case $command in
        play) options="--size --fullscreen --language --version --help" ;;
        engine) options="--language --version --help" ;;
        rules) options="--preset --html --language --version --help" operands="dokuson dobon_plain dobon dobon_fukuchi loadum clackerjack" ;;
        replay) options="--json --language --version --help" ;;
        verify) options="--seal --no-rethink --json --language --version --help" ;;
        review) options="--seat --player --par --seed --json --language --version --help" ;;
        stats) options="--game --player --json --csv --language --version --help" ;;
        matches) options="--json --language --version --help" ;;
        daily) options="--json --language --version --help" ;;
        code) options="--json --language --version --help" ;;
        import) options="--language --version --help" ;;
        backup) options="--language --version --help" ;;
        restore) options="--settings --language --version --help" ;;
        bench) options="--json --language --version --help" ;;
        arena) options="--game --seats --bots --deals --jobs --seed --options --sprt --iterations --ms --bot-command --bot-stderr --file --ladder --json --language --version --help" ;;
        selfcheck) options="--language --version --help" ;;
    esac
    [[ $COMP_CWORD == 1 ]] && operands="play engine rules replay verify review stats matches daily code import backup restore bench arena selfcheck"
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
    elif [[ -n $operands ]]; then
        COMPREPLY=($(compgen -W "$operands" -- "$cur"))
    fi
}
complete -o bashdefault -o default -F _tablegame tablegame
