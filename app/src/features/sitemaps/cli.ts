import { once } from 'node:events'
import type { Command } from 'commander'
import type { CliTools } from '#core/registry/cli-command.ts'
import { judgeSitemap, type SitemapOptions } from './command/judge-sitemap.ts'

/** Registers `bin/signpost sitemap …`. */
export function registerSitemapCommand(program: Command, tools: CliTools): void {
  program
    .command('sitemap')
    .description(
      'Check the pages a sitemap or sitemap index lists. Exits with 1 if there are problems, with 2 if nothing could be read.',
    )
    .argument('<url>', 'URL of the sitemap, https://shop.example/sitemap.xml')
    .option('--pages <n>', 'maximum number of pages to check (default 500)')
    .option('--json', 'print one JSON document: {url, files, known, read, percent, problems, pages}')
    .action(async (target: string, options: SitemapOptions) => {
      try {
        process.exitCode = await judgeSitemap(target, options, {
          print: async (text) => {
            if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain')
          },
          printError: (text) => process.stderr.write(`${text}\n`),
          pages: tools.pages,
        })
      } finally {
        await tools.close()
      }
    })
}
