import { Command, CommanderError } from 'commander'
import { type CommandContext, type ExitCode, withCommandContext } from './cli/command-context.ts'
import { type ImportFlags, importCommand } from './cli/import-command.ts'
import { resetCommand, storesCommand } from './cli/stores-command.ts'

const env = process.env
/** How the reader started this, for the help texts. */
const me = env['SANDBOX_COMMAND'] ?? 'sandbox'

const program = new Command(me)
  .description('Works on the stores of the sandbox platform, whether it is running or not.')
  .exitOverride()
  .showHelpAfterError(`Try "${me} --help".`)

const run = async (work: (context: CommandContext) => ExitCode | Promise<ExitCode>) => {
  process.exitCode = await withCommandContext(env, work)
}

program
  .command('import')
  .description('Make a store from product CSV files, as the platform exports them.')
  .argument('<file...>', 'product CSV files; together they make one store')
  .option('--store <name>', 'name of the store (default: made from the first file’s name)')
  .option('--currency <code>', 'currency of the prices, by its three letters (default: USD)')
  .option('--replace', 'put it in the place of a store of the same name')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    `
Examples:
  ${me} import products.csv --store "My shop" --currency EUR
  ${me} import apparel.csv home-and-garden.csv --store demo --replace

Ends with 0 when everything is in the store, with 1 when rows are named that are not,
with 2 when no store was made. Pictures that cannot be fetched are drawn.`,
  )
  .action((files: string[], flags: ImportFlags) => run((context) => importCommand(context, files, flags)))

program
  .command('stores')
  .description('List the stores and their addresses.')
  .option('--json', 'print them as JSON')
  .action((flags: { json?: boolean }) => run((context) => storesCommand(context, flags)))

program
  .command('reset')
  .description('Remove an imported store, or make a demo store as new.')
  .option('--store <name>', 'the store')
  .option('--all', 'every store; the demo stores come back')
  .addHelpText('after', `\nExamples:\n  ${me} reset --store demo\n  ${me} reset --all`)
  .action((flags: { store?: string; all?: boolean }, command: Command) => {
    if (!flags.store === !flags.all)
      command.error('Name one store with --store, or say --all. Nothing was changed.')
    return run((context) => resetCommand(context, flags))
  })

try {
  await program.parseAsync()
} catch (error) {
  // Commander has printed its message; bad usage ends with 2, as a file nothing can be made of does.
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? 0 : 2
}
