import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeSitemap } from '#adapters/page-reader/html-text.ts'
import { readSitemapFile, type SitemapFile } from '#rules/sitemaps/read-sitemap.ts'
import { SITEMAP_LIMITS } from '#rules/sitemaps/sitemap-limits.ts'
import { writeSitemaps, xmlText } from '#rules/sitemaps/write-sitemap.ts'

/** Test cases of other projects, if available (see the README of that folder). */
const PEERS = join(import.meta.dirname, '../../../../../../shared/data/peers')
const isAtHand = existsSync(PEERS)

function cases<Case>(name: string): Case[] {
  if (!isAtHand) return []
  const lines = readFileSync(join(PEERS, name), 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Case)
}

interface Fed {
  input: string
  encoding: 'string' | 'base64'
  contentType?: string
  source: string
  expect: Record<string, unknown>
}

/** Normalises a time, however it is written. */
const moment = (text: string | null) => (text?.includes('T') ? new Date(text).toISOString() : text)

/** Returns the file's values under the names of the expectation. */
function said({ kind, entries, problems }: SitemapFile, expected: Fed['expect']): Record<string, unknown> {
  const urls = entries.map(({ url }) => url)
  const all: Record<string, unknown> = {
    ...{ kind, urls, sitemaps: urls, count: urls.length },
    lastmod: entries.map(({ lastmod }) => moment(lastmod)),
    changefreq: entries.map(({ changefreq }) => changefreq),
    priority: entries.map(({ priority }) => priority),
    images: entries.map(({ images }) => images),
    alternates: entries.map(({ alternates }) => alternates.map(({ language, url }) => [language, url])),
    contains: urls.filter((url) => (expected['contains'] as string[] | undefined)?.includes(url)),
    error: problems.length > 0,
    warn: problems.length > 0,
  }
  return Object.fromEntries(Object.keys(expected).map((name) => [name, all[name]]))
}

describe.skipIf(!isAtHand)('sitemaps as others test them', () => {
  it('all are read as expected, packed or not', async () => {
    const all = cases<Fed>('sitemaps.jsonl')
    const wrong: unknown[] = []
    for (const { input, encoding, contentType = 'application/xml', source, expect: expected } of all) {
      const body = Buffer.from(input, encoding === 'base64' ? 'base64' : 'utf8')
      const text = await decodeSitemap(body, { contentType, maxBytes: SITEMAP_LIMITS.bytes })
      const expectedAnswer = { ...expected }
      if (Array.isArray(expectedAnswer['lastmod']))
        expectedAnswer['lastmod'] = (expectedAnswer['lastmod'] as (string | null)[]).map(moment)
      const answer = said(readSitemapFile(text ?? ''), expectedAnswer)
      if (JSON.stringify(answer) !== JSON.stringify(expectedAnswer))
        wrong.push({ source, expectedAnswer, answer })
    }
    expect(wrong).toEqual([])
    expect(all.length).toBeGreaterThan(20)
  })

  it('and written', () => {
    for (const one of cases<Written>('sitemap-writing.jsonl')) {
      if (one.kind === 'illegal-xml-char') expect(xmlText(String(one.input))).toBe(one.expectText)
      else if (one.kind === 'write') {
        const { files } = writeSitemaps(
          'urlset',
          (one.input as string[]).map((url) => ({ url })),
        )
        expect(files.flatMap((file) => readSitemapFile(file).entries.map(({ url }) => url))).toEqual(
          one.expectLocs,
        )
      } else expect(LIMITS[one.what ?? '']).toBe(one.max)
    }
  })
})

interface Written {
  kind: string
  what?: string
  max?: number
  input?: string | string[]
  expectText?: string
  expectLocs?: string[]
}

const LIMITS: Readonly<Record<string, number>> = {
  'urls per file': SITEMAP_LIMITS.entries,
  'sitemaps per index': SITEMAP_LIMITS.entries,
  'bytes uncompressed per file': SITEMAP_LIMITS.bytes,
  'loc length (characters, must be less than)': SITEMAP_LIMITS.url,
}
