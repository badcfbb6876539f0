import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseRobots } from './parse-robots.ts'
import { readRobots } from './robots-rules.ts'
import { robotsAccess } from './robots-status.ts'

/** Cases from other projects' tests, if they are present (README of that folder). */
const PEERS = join(import.meta.dirname, '../../../../../shared/data/peers')
const isAtHand = existsSync(PEERS)

function cases<Case>(name: string): Case[] {
  if (!isAtHand) return []
  const lines = readFileSync(join(PEERS, name), 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Case)
}

interface Asked {
  robots: string
  agent: string
  url: string
  allowed: boolean
  source: string
}

describe.skipIf(!isAtHand)('robots.txt as others test it', () => {
  it('all cases are answered as expected', () => {
    const all = cases<Asked>('robots.jsonl')
    const wrong = all.filter(
      ({ robots, agent, url, allowed }) => readRobots(robots).of(agent).ask(url).allowed !== allowed,
    )
    expect(wrong).toEqual([])
    expect(all.length).toBeGreaterThan(200)
  })

  it('and what stands beside the rules', () => {
    const all = cases<Beside>('robots-extra.jsonl')
    const wrong = all.flatMap((one) => {
      const answer = beside(one)
      return JSON.stringify(answer) === JSON.stringify(one.expect) ? [] : [{ ...one, answer }]
    })
    expect(wrong).toEqual([])
    expect(all.length).toBeGreaterThan(40)
  })
})

interface Beside {
  kind: string
  robots?: string
  robotsBase64?: string
  agent?: string
  url?: string
  status?: number
  expect: unknown
}

function beside({
  kind,
  robots,
  robotsBase64,
  agent = '',
  url = '',
  status = 0,
  expect: expected,
}: Beside): unknown {
  const text = robots ?? Buffer.from(robotsBase64 ?? '', 'base64').toString('utf8')
  if (kind === 'crawl-delay') return readRobots(text).of(agent).crawlDelay
  if (kind === 'matching-line') return readRobots(text).of(agent).ask(url).line ?? -1
  if (kind === 'sitemaps') return readRobots(text).sitemaps
  if (kind === 'status') return STATUS[robotsAccess(status)]
  const { lines, unknown, last } = parseRobots(text)
  const found = { validDirectives: lines.length, unknownDirectives: unknown, lastLine: last }
  return Object.fromEntries(
    Object.keys(expected as object).map((name) => [name, found[name as keyof typeof found]]),
  )
}

const STATUS = {
  ...{
    read: 'read',
    'allow-all': 'allow-all',
    'disallow-all': 'disallow-all',
    follow: 'follow-redirect-else-defer',
  },
}
