import { once } from 'node:events'
import type { Command } from 'commander'
import { PAGE_LIMITS } from '#core/crawl/domain/page-limits.ts'
import type { CliTools } from '#core/registry/cli-command.ts'
import { inStore, PROCESS_IO } from '#core/registry/store-command.ts'
import { type AuditOptions, auditSite } from './command/audit.ts'
import { fillProducts } from './command/fill-products.ts'
import { type ValidateIo, type ValidateOptions, validateLines, validateOne } from './command/validate.ts'

/** Registers `bin/signpost validate …`, `bin/signpost audit …` and `bin/signpost fill …`. */
export function registerSchemaResultsCommands(program: Command, tools: CliTools): void {
  registerValidate(program, tools)
  registerFill(program, tools)
  program
    .command('audit')
    .description(
      'Scan the pages of a store through its sitemaps and links, and check their structured data and their SEO. Exits with 1 if there are errors or critical issues, with 2 if nothing could be scanned.',
    )
    .argument('<url>', 'URL of the store, https://shop.example')
    .option('--pages <n>', `maximum number of pages to scan (default ${PAGE_LIMITS.default})`)
    .option('--json', 'print one JSON document: {url, verdict, coverage, totals, issues, pages, audit}')
    .option('--csv', 'print one line for each finding: level, check, problem, URL, finding')
    .option(
      '--signature <file>',
      "file with the lines Signature-Input, Signature and Signature-Agent from the store's admin, sent to this host only",
    )
    .action(async (target: string, options: AuditOptions) => {
      try {
        process.exitCode = await auditSite(target, options, {
          ...processIo(tools),
          siteReports: tools.siteReports,
        })
      } finally {
        await tools.close()
      }
    })
}

function registerFill(program: Command, tools: CliTools): void {
  program
    .command('fill')
    .description(
      'List product data that search engines miss and the store has elsewhere, such as barcodes in metafields. With --write, fill it in as one operation that History can undo. Exits with 1 if something was not written, with 2 if the products could not be searched.',
    )
    .requiredOption('--store <domain>', 'the store, such as fernhill.myshopify.com')
    .option('--look', 'search the products first')
    .option('--only <key...>', 'only these, by the name before the colon (default: as on the screen)')
    .option('--without <id...>', 'leave these values out, by what stands behind them')
    .option('--write', 'write it')
    .option('--json', 'print one JSON document: {choices, groups, more, products, operation}')
    .action((options: FillOptions) =>
      inStore(tools, options.store, (ctx) => {
        const { look = false, only = null, without = [], write = false, json = false } = options
        return fillProducts(ctx, { look, only, without, write, json }, PROCESS_IO)
      }),
    )
}

interface FillOptions {
  store: string
  look?: boolean
  only?: string[]
  without?: string[]
  write?: boolean
  json?: boolean
}

function registerValidate(program: Command, tools: CliTools): void {
  program
    .command('validate')
    .description(
      'Check the structured data of a page, a file or standard input. Exits with 1 if there are errors, with 2 if the input cannot be read.',
    )
    .argument('[target]', 'file, URL, or "-" for standard input', '-')
    .option('--url <page>', 'URL of the page in the file; IDs and relative URLs resolve against it')
    .option('--json', 'print the report as JSON')
    .option(
      '--lines',
      'read one JSON case per line, {id, url, html} or {id, url, jsonld}, and print one result per line',
    )
    .action(async (target: string, options: ValidateOptions & { lines?: boolean }) => {
      try {
        const io = processIo(tools)
        process.exitCode = options.lines
          ? await validateLines(target, io)
          : await validateOne(target, options, io)
      } finally {
        await tools.close()
      }
    })
}

function processIo(tools: CliTools): ValidateIo {
  return {
    stdin: process.stdin,
    print: async (text) => {
      if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain')
    },
    printError: (text) => process.stderr.write(`${text}\n`),
    pages: tools.pages,
    now: new Date(),
  }
}
