import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { CliTools } from '#core/registry/cli-command.ts'
import { type CheckOptions, checkPage } from './command/check-page.ts'

/** Texts of the checks as the app shows them. */
const TEXTS = new URL('../../../locales/en/seo-checks.json', import.meta.url)

/** Registers `bin/signpost check …`. */
export function registerCheck(program: Command, tools: CliTools): void {
  program
    .command('check')
    .description(
      'Check the title, description and text of a page with the SEO checks of the app. Exits with 1 if one is red, with 2 if the input cannot be read.',
    )
    .argument('[target]', 'file, URL, or "-" for standard input', '-')
    .option('--keyword <words>', 'focus keyword (no score without one)')
    .option('--kind <kind>', 'product, collection, page, blog or article (default: taken from the URL)')
    .option('--lengths <reading>', 'wide (50–70, 130–170 characters) or narrow (50–60, 150–160)', 'wide')
    .option('--json', 'print the report as JSON')
    .action(async (target: string, options: CheckOptions) => {
      try {
        process.exitCode = await checkPage(target, options, {
          stdin: process.stdin,
          print: async (text) => {
            if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain')
          },
          printError: (text) => process.stderr.write(`${text}\n`),
          pages: tools.pages,
          texts: JSON.parse(await readFile(TEXTS, 'utf8')),
        })
      } finally {
        await tools.close()
      }
    })
}
