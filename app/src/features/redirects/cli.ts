import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { CliTools } from '#core/registry/cli-command.ts'
import { PROCESS_IO as IO, inStore } from '#core/registry/store-command.ts'
import { checkFile } from './command/check-file.ts'
import { importFile, printCsv, printList } from './command/store-redirects.ts'

interface CheckOptions {
  held?: string
  host?: string[]
  limit: string
  json?: boolean
}

/** Registers `bin/signpost redirects …`: commands for a file alone, or for a store of this installation. */
export function registerRedirects(program: Command, tools: CliTools): void {
  const redirects = program
    .command('redirects')
    .description('Redirects of a store, as CSV files with the columns "Redirect from" and "Redirect to".')
  storeCommands(redirects, tools)
  redirects
    .command('check')
    .description(
      'Find loops, chains, duplicates and paths that are never redirected. Exits with 1 if there are any, with 2 if a file cannot be read.',
    )
    .argument('<file>', 'CSV file to check, or "-" for standard input')
    .option('--held <file>', "the store's redirects, as exported: check the file as an import over them")
    .option('--host <host...>', 'host of the store; its URLs are read as paths')
    .option('--limit <n>', 'redirects the store may hold', '100000')
    .option('--json', 'print one JSON document: {count, room, findings, writes}')
    .action(async (file: string, options: CheckOptions) => {
      const read = (name: string) => (name === '-' ? buffer(process.stdin) : readFile(name))
      try {
        process.exitCode = await checkFile(
          {
            file: () => read(file),
            held: options.held === undefined ? null : () => read(options.held ?? ''),
            hosts: options.host ?? [],
            limit: Number(options.limit),
            json: options.json ?? false,
          },
          IO,
        )
      } finally {
        await tools.close()
      }
    })
}

const STORE = ['--store <domain>', 'the store, such as fernhill.myshopify.com'] as const

/** Commands that open a store. */
function storeCommands(redirects: Command, tools: CliTools): void {
  redirects
    .command('list')
    .description('Print the redirects of a store as Signpost last read them, with what is wrong with each.')
    .requiredOption(...STORE)
    .option('--find <text>', 'only those with this text in path or target')
    .option('--json', 'print one JSON document a line')
    .action((options: { store: string; find?: string; json?: boolean }) =>
      inStore(tools, options.store, (ctx) =>
        printList(ctx, { ...found(options), json: options.json ?? false }, IO),
      ),
    )
  redirects
    .command('export')
    .description("Print the redirects of a store as the CSV the platform's own import takes.")
    .requiredOption(...STORE)
    .option('--find <text>', 'only those with this text in path or target')
    .action((options: { store: string; find?: string }) =>
      inStore(tools, options.store, (ctx) => printCsv(ctx, found(options), IO)),
    )
  redirects
    .command('import')
    .description(
      'Check a file as an import over the redirects of a store and print what it would do; with --write do it, as an operation that History can undo. Exits with 1 if lines are refused or not written, with 2 if the file is.',
    )
    .argument('<file>', 'CSV file, or "-" for standard input')
    .requiredOption(...STORE)
    .option('--write', 'write it')
    .option('--json', 'print one JSON document: {plan, rows, operation}')
    .action((file: string, options: { store: string; write?: boolean; json?: boolean }) =>
      inStore(tools, options.store, async (ctx) => {
        const bytes = file === '-' ? await buffer(process.stdin) : await readFile(file)
        const { write = false, json = false } = options
        return importFile(ctx, { name: file === '-' ? 'stdin.csv' : basename(file), bytes, write, json }, IO)
      }),
    )
}

const found = ({ find }: { find?: string }) => (find ? { q: find } : {})
