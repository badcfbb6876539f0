import { once } from 'node:events'
import type { Command } from 'commander'
import { PAGE_LIMITS } from '#core/crawl/run-schema.ts'
import type { CliTools } from '#core/registry/cli-command.ts'
import { type AuditOptions, auditSite } from './audit-site.ts'
import { type ValidateIo, type ValidateOptions, validateLines, validateOne } from './validate.ts'

/** `bin/signpost validate …` and `bin/signpost audit …`. */
export function registerSchemaResultsCommands(program: Command, tools: CliTools): void {
  registerValidate(program, tools)
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
