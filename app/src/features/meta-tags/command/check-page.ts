import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import { errorWordsIn } from '#kit/server/texts.ts'
import { type CheckSettings, type CheckSubject, countedIn } from '#rules/seo-checks/check.ts'
import { type Judgement, judge } from '#rules/seo-checks/judge.ts'
import { pixelWidth } from '#rules/seo-checks/pixel-width.ts'
import { kindOfUrl, type PageFacts, readPageFacts } from './page-subject.ts'

export interface CheckOptions {
  keyword?: string
  kind?: string
  lengths?: string
  json?: boolean
}

export interface CheckIo {
  stdin: Readable
  print(text: string): Promise<void>
  printError(text: string): void
  pages(): PageReader
  /** Texts of the checks: `seo-title.short` with `{{length}}`. */
  texts: Readonly<Record<string, unknown>>
}

/**
 * Runs the app's SEO checks on a page's HTML. Returns 0 if nothing is red, 1 if something is, 2 if the page could not
 * be read. Uses the title and description of the HTML, without what the theme adds to the title; the first heading
 * serves as the resource's name.
 */
export async function checkPage(target: string, options: CheckOptions, io: CheckIo): Promise<0 | 1 | 2> {
  const { kind = kindOfUrl(target), lengths = 'wide' } = options
  if (!RESOURCE_KINDS.some((each) => each === kind) || !(lengths === 'wide' || lengths === 'narrow')) {
    io.printError(`--kind is one of ${RESOURCE_KINDS.join(', ')}; --lengths is wide or narrow.`)
    return 2
  }
  const html = await readTarget(target, io)
  if (html === null) return 2
  const facts = readPageFacts(html)
  const subject: CheckSubject = {
    kind: kind as CheckSubject['kind'],
    title: facts.heading ?? facts.titleField,
    seoTitle: facts.titleField || null,
    titlePattern: facts.titlePattern,
    seoDescription: facts.description,
    text: facts.text,
    focusKeyword: options.keyword ?? null,
  }
  const judgement = judge(subject, { lengths } satisfies CheckSettings)
  const report = {
    target,
    kind,
    title: {
      text: facts.title,
      field: facts.titleField,
      added: facts.titlePattern.before + facts.titlePattern.after,
      pixels: pixelWidth(facts.title, 'title'),
    },
    description: { text: facts.description, pixels: pixelWidth(facts.description ?? '', 'description') },
    noindex: facts.noindex,
    ...judgement,
  }
  await io.print(
    options.json ? JSON.stringify(report) : inWords(target, { facts, judgement, texts: io.texts }),
  )
  return judgement.colour === 'red' ? 1 : 0
}

async function readTarget(target: string, io: CheckIo): Promise<string | null> {
  if (/^https?:\/\//i.test(target)) {
    const reading = await io.pages().read(target, { purpose: 'interactive' })
    if (reading.state === 'read') return reading.html
    io.printError(
      reading.state === 'broken'
        ? `${reading.url} answers with status ${reading.status}. There is nothing to check.`
        : errorWordsIn('en')(reading),
    )
    return null
  }
  try {
    return target === '-' ? (await buffer(io.stdin)).toString('utf8') : await readFile(target, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    io.printError(`${target} could not be read: ${reason}. Give a file, a URL or "-".`)
    return null
  }
}

function inWords(
  target: string,
  { facts, judgement, texts }: { facts: PageFacts; judgement: Judgement; texts: CheckIo['texts'] },
): string {
  const lines = judgement.results.map(({ id, colour, advice, values }) => {
    const words = (texts[id] ?? {}) as Record<string, string | undefined>
    const form = countedIn(values) === 1 ? 'one' : 'other'
    const said = (words[`${advice}_${form}`] ?? words[advice] ?? advice).replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => String(values[name] ?? ''),
    )
    const why = values['fullWidth'] ? ` ${texts['fullWidth']}` : ''
    return `${colour.padEnd(6)}  ${words['name'] ?? id}: ${said}${why}`
  })
  const score = judgement.score === null ? 'no score without --keyword' : `score ${judgement.score}`
  return [
    `${target}: ${judgement.colour}, ${score}`,
    ...(facts.titlePattern.before + facts.titlePattern.after === ''
      ? []
      : [`the theme adds “${facts.titlePattern.before}…${facts.titlePattern.after}” to the title`]),
    ...(facts.noindex ? ['hidden from search engines (noindex)'] : []),
    ...lines,
  ].join('\n')
}
