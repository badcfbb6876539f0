import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Pages of checks in `docs`: each says what its check declares, in the words of the screen, and holds examples that are run. */

const DOCS = join(import.meta.dirname, '../../docs')
const EXAMPLE = /```(\w+) (\S+)(?: (.*))?\n([\s\S]*?)\n```/g

export interface CheckPage {
  id: string
  heading: string
  /** The line below the heading: id, level, what the check looks at. */
  facts: string
  /** What it means and what it says, a paragraph each. */
  about: readonly string[]
  /** Absent where each sentence of the check says how to fix it. */
  fix?: string
  ignore: string
  /** What follows. Absent: what is written there by hand, remarks and examples. */
  examples?: readonly string[]
}

/** An example in a page: a fenced block that names its language, what it is an example of, and where it stands. */
export interface CheckExample {
  language: string
  verdict: string
  info: string | undefined
  text: string
}

const fileOf = (folder: string, id: string): string => join(DOCS, folder, `${id}.md`)

/** The page as it is to be. */
export function pageText(folder: string, page: CheckPage): string {
  const { id, heading, facts, about, fix, ignore, examples } = page
  const parts = [
    ...[`# ${heading}`, facts, ...about],
    ...(fix === undefined ? [] : [`**How to fix.** ${fix}`]),
    `**When to ignore.** ${ignore}`,
    ...(examples ?? [writtenBelow(folder, id)]),
  ]
  return `${parts.join('\n\n').trimEnd()}\n`
}

/** What stands in a page below what is made of the declaration. */
function writtenBelow(folder: string, id: string): string {
  const file = fileOf(folder, id)
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return /^\*\*When to ignore\.\*\* .*\n\n([\s\S]*)/m.exec(written)?.[1] ?? ''
}

/** The examples of a page, in their order. */
export function examplesIn(text: string): CheckExample[] {
  return [...text.matchAll(EXAMPLE)].map(([, language = '', verdict = '', info, example = '']) => ({
    language,
    verdict,
    info,
    text: example,
  }))
}

/** Each check has the page its declaration makes (`vitest -u` writes it), and every page in the folder belongs to a check. */
export function testCheckPages(folder: string, pages: readonly CheckPage[]): void {
  test.each(pages)('$id has the page its declaration makes', async (page) => {
    await expect(pageText(folder, page)).toMatchFileSnapshot(fileOf(folder, page.id))
  })

  test('every page belongs to a check', () => {
    const ids = readdirSync(join(DOCS, folder)).map((file) => file.replace(/\.md$/, ''))
    expect(ids.toSorted()).toEqual(pages.map(({ id }) => id).toSorted())
  })
}
