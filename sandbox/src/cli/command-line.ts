import { Command, CommanderError } from 'commander'
import { type CommandContext, type ExitCode, type Terminal, withCommandContext } from './command-context.ts'
import { type ImportFlags, importCommand } from './import-command.ts'
import { resetCommand, storesCommand } from './stores-command.ts'
import { type ThemeFlags, themeCommand } from './theme-command.ts'

/** Runs one command; `words` are the arguments after the program's name. */
export async function runCommandLine(words: string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0
  const run = async (work: (context: CommandContext) => ExitCode | Promise<ExitCode>) => {
    exitCode = await withCommandContext(terminal, work)
  }
  try {
    await program(terminal, run).parseAsync(words, { from: 'user' })
  } catch (error) {
    // Commander has printed its message; wrong usage exits with 2, like a file that cannot be used.
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? 0 : 2
  }
  return exitCode
}

type Run = (work: (context: CommandContext) => ExitCode | Promise<ExitCode>) => Promise<void>

function program(terminal: Terminal, run: Run): Command {
  // The program may have been started under another name than the file's: help texts use that name.
  const me = terminal.env['SANDBOX_COMMAND'] ?? 'sandbox'
  const root = new Command(me)
    .description('Manage the stores of the sandbox platform, whether it is running or not.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.printError(text.trimEnd()),
    })
    .showHelpAfterError(`Try "${me} --help".`)

  root
    .command('import')
    .description('Create a store from product CSV files exported from the platform.')
    .argument('<file...>', 'product CSV files; together they make one store')
    .option('--store <name>', 'name of the store (default: made from the first file’s name)')
    .option('--currency <code>', 'three-letter currency code of the prices (default: USD)')
    .option('--replace', 'replace a store of the same name')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      `
Examples:
  ${me} import products.csv --store "My shop" --currency EUR
  ${me} import apparel.csv home-and-garden.csv --store demo --replace

Exits with 0 if everything is in the store, with 1 if it lists rows that are not, and
with 2 if no store was created. Images that cannot be fetched are drawn.`,
    )
    .action((files: string[], flags: ImportFlags) => run((context) => importCommand(context, files, flags)))

  root
    .command('theme')
    .description('Check a theme folder and publish the theme in a store.')
    .argument('<directory>', 'folder with layout/, sections/, templates/, config/ …')
    .option('--store <name>', 'the store', 'fernhill')
    .option('--use <store>', 'show it in a store, whatever the check finds')
    .option('--check', 'check only, publish nothing')
    .option('--report', 'render and check every kind of page, publish nothing')
    .option('--force', 'publish it despite problems')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Examples:
  ${me} theme ./my-theme --store demo
  ${me} theme ./my-theme --check
  ${me} theme ./my-theme --report --json
  ${me} theme ./my-theme --use fernhill

Lists each unknown tag, filter and object, and each JSON file that cannot be read, with file and
line. Exits with 0 if there are none, with 1 if there are some, and with 2 if nothing was checked.

--report renders the pages of a demo store in the theme: home, products of each kind, collections, page, blog,
article, search, cart, 404, password, suggestions and recommendations. For each page it prints unknown words,
errors, milliseconds (limit 300) and what must be there: title, heading, price, availability, image, menu,
links, structured data. Exits with 0 if every page passes.`,
    )
    .action((directory: string, flags: ThemeFlags) =>
      run((context) => themeCommand(context, directory, flags)),
    )

  root
    .command('stores')
    .description('List the stores and their URLs.')
    .option('--json', 'print them as JSON')
    .action((flags: { json?: boolean }) => run((context) => storesCommand(context, flags)))

  root
    .command('reset')
    .description('Remove an imported store, or reset a demo store.')
    .option('--store <name>', 'the store')
    .option('--all', 'all stores; the demo stores are created anew')
    .addHelpText('after', `\nExamples:\n  ${me} reset --store demo\n  ${me} reset --all`)
    .action((flags: { store?: string; all?: boolean }, command: Command) => {
      if (!flags.store === !flags.all)
        command.error('Name one store with --store, or use --all. Nothing was changed.')
      return run((context) => resetCommand(context, flags))
    })
  return root
}
