import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readSitemapFile } from '#rules/sitemaps/read-sitemap.ts'
import { packFile } from './pack-file.ts'

it('is read back as it was meant, every image of a page, and the same pages make the same file', async () => {
  const lastmod = new Date('2026-11-22T10:00:00Z')
  const pages = [
    {
      url: 'https://a.b/products/x?a=1&b=<2>',
      lastmod,
      images: ['https://cdn.b/1.jpg?v=1&w=2', 'https://cdn.b/ä.jpg'],
    },
    { url: 'javascript:x' },
    { url: 'https://a.b/products/y' },
  ]
  const { content, digest } = await packFile(pages)
  const read = readSitemapFile(gunzipSync(content).toString())
  expect(read.problems).toEqual([])
  expect(read.entries.map(({ url, images }) => [url, images])).toEqual([
    ['https://a.b/products/x?a=1&b=%3C2%3E', ['https://cdn.b/1.jpg?v=1&w=2', 'https://cdn.b/%C3%A4.jpg']],
    ['https://a.b/products/y', []],
  ])
  expect(read.entries[0]?.lastmod).toBe(lastmod.toISOString())
  expect((await packFile(pages)).digest).toBe(digest)
  expect((await packFile(pages.slice(1))).digest).not.toBe(digest)
})

it('takes more than fits into one piece', async () => {
  const pages = Array.from({ length: 20_000 }, (_, at) => ({ url: `https://a.b/products/${at}` }))
  const { content } = await packFile(pages)
  expect(readSitemapFile(gunzipSync(content).toString()).entries).toHaveLength(20_000)
})
