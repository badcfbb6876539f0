import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { StoreRecord } from '../state/records.ts'
import { visit } from './visitors.ts'

it('asks for a page as people and programs do, the first of the list most, and for its images', async () => {
  const asked: { url: string; agent: string; referer: string }[] = []
  const server = createServer(({ url = '', headers }, answer) => {
    asked.push({ url, agent: headers['user-agent'] ?? '', referer: headers.referer ?? '' })
    answer.end('<noscript><img src="/apps/any/404?p=1&amp;r=2" alt=""></noscript><img src="//cdn/x.png">')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const formerPages = ['/products/a', '/products/b', '/products/c'].map((path) => ({ path, title: path }))
  const store = { handle: 'shop', storefrontPort: port, formerPages } as unknown as StoreRecord
  for (let number = 0; number < 12; number++) await visit(store, number)
  await new Promise((resolve) => server.close(resolve))
  const pages = asked.filter(({ url }) => url.startsWith('/products/'))
  const times = (path: string) => pages.filter(({ url }) => url === path).length
  expect(['/products/a', '/products/b', '/products/c'].map(times)).toEqual([6, 4, 2])
  expect(pages.filter(({ agent }) => agent.includes('bot')).length).toBe(3)
  expect(asked.filter(({ url }) => url === '/apps/any/404?p=1&r=2')).toHaveLength(12)
  expect(asked[1]?.referer).toBe(`http://shop.localhost:${port}${pages[0]?.url}`)
})
