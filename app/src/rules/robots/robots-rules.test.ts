import { describe, expect, it } from 'vitest'
import { readRobots } from './robots-rules.ts'
import { robotsAccess } from './robots-status.ts'

const site = 'https://shop.example'
const ask = (robots: string, path: string, agent = 'Googlebot') =>
  readRobots(robots)
    .of(agent)
    .ask(site + path).allowed

describe('which group holds', () => {
  it.each([
    ['the name ends where a token ends', 'user-agent: Googlebot/2.1 (x)\ndisallow: /', 'Googlebot', false],
    ['of the one who asks, too', 'user-agent: googlebot\ndisallow: /', 'Googlebot/2.1', false],
    ['a longer name is another one', 'user-agent: Googlebot-Image\ndisallow: /', 'Googlebot', true],
    ['case does not count', 'USER-AGENT: GOOGLEBOT\nDISALLOW: /', 'googlebot', false],
    [
      'an own group stands for the one of all',
      'user-agent: *\ndisallow: /\nuser-agent: x\nallow: /',
      'x',
      true,
    ],
    ['without rules it allows everything', 'user-agent: *\ndisallow: /\nuser-agent: x\n', 'x', true],
    ['without an own one that of all holds', 'user-agent: *\ndisallow: /\nuser-agent: x\n', 'y', false],
    ['what follows the star does not count', 'user-agent: * all of you\ndisallow: /', 'y', false],
    ['a star with letters is nobody', 'user-agent: *all\ndisallow: /', 'y', true],
    ['names in a row share their rules', 'user-agent: x\nuser-agent: y\ndisallow: /', 'x', false],
    [
      'groups of one name are one',
      'user-agent: x\nallow: /a\nuser-agent: y\nuser-agent: x\ndisallow: /',
      'x',
      false,
    ],
    ['rules before any name hold for nobody', 'disallow: /\nuser-agent: x\nallow: /a', 'x', true],
    ['empty lines end no group', 'user-agent: x\n\n\ndisallow: /', 'x', false],
    [
      'nor does a sitemap',
      'user-agent: x\nsitemap: https://a.example/\nuser-agent: y\ndisallow: /',
      'x',
      false,
    ],
  ])('%s', (_name, robots, agent, allowed) => expect(ask(robots, '/p', agent)).toBe(allowed))
})

describe('which rule wins', () => {
  const rules = (...lines: string[]) => ['user-agent: *', ...lines].join('\n')
  it.each([
    ['the longest', rules('allow: /a/b', 'disallow: /a'), '/a/b', true],
    ['in whatever order', rules('disallow: /a', 'allow: /a/b'), '/a/b/c', true],
    ['of equals the one that allows', rules('disallow: /a', 'allow: /a'), '/a', true],
    ['an empty one says nothing', rules('disallow:'), '/a', true],
    ['anything between', rules('disallow: /*.php'), '/a/b.php5?x', false],
    ['the end', rules('disallow: /*.php$'), '/a/b.php5', true],
    ['the end behind repeated words', rules('disallow: /*ab$'), '/abxab', false],
    ['a dollar elsewhere is itself', rules('disallow: /a$b'), '/a$b', false],
    ['many stars', rules('disallow: /**a***b'), '/xaxb', false],
    ['queries count', rules('disallow: /*?sort_by='), '/collections/all?sort_by=price', false],
    ['other signs of one letter', rules('disallow: /ä'), '/%c3%a4', false],
    ['a space means its encoding', rules('disallow: /a b'), '/a%20b', false],
    ['comments are none', rules('disallow: /a # /b'), '/a', false],
    ['without a colon', rules('disallow /a'), '/a', false],
    ['but not of three words', rules('disallow /a /b'), '/a', true],
    ['misspelled', rules('dissalow: /a'), '/a', false],
    ['an index page is its folder', rules('disallow: /', 'allow: /a/index.html'), '/a/', true],
    ['for those that allow', rules('disallow: /a/index.html'), '/a/', true],
  ])('%s', (_name, robots, path, allowed) => expect(ask(robots, path)).toBe(allowed))
})

it('names the line that decides', () => {
  const rules = readRobots('# shop\r\nuser-agent: *\r\n\r\ndisallow: /a\r\nallow: /a/b\r\n').of('x')
  expect(rules.ask(`${site}/a`)).toEqual({ allowed: false, line: 4 })
  expect(rules.ask(`${site}/a/b`)).toEqual({ allowed: true, line: 5 })
  expect(rules.ask(`${site}/c`)).toEqual({ allowed: true, line: null })
  expect(rules.ask('no URL')).toEqual({ allowed: true, line: null })
})

it('a site is closed while nobody knows its rules', () => {
  expect([200, 301, 404, 401, 429, 503].map(robotsAccess)).toEqual([
    ...['read', 'follow', 'allow-all', 'allow-all', 'disallow-all', 'disallow-all'],
  ])
})

it('hostile text takes bounded time', () => {
  const before = process.cpuUsage()
  for (const part of ['*', 'disallow: /*a*b*c$\n', 'user-agent: x\n', 'allow: /\n', ' ', '#', ':', '\r']) {
    const robots = readRobots(`user-agent: *\ndisallow: /${part.repeat(500_000 / part.length)}`)
    robots.of('x').ask(`${site}/${'a'.repeat(4_000)}`)
  }
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(10)
})
