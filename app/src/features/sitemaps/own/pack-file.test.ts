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

it('lists a film with its words in any script, where it is, and leaves out one without a source', async () => {
  const film = {
    ...{ thumbnail: 'https://cdn.b/1.jpg', title: 'Öl & <Wasser>', description: '手作り' },
    ...{ contentUrl: 'https://cdn.b/1.mp4', playerUrl: null, seconds: 42 },
  }
  const videos = [film, { ...film, contentUrl: 'javascript:x' }]
  const text = gunzipSync((await packFile([{ url: 'https://a.b/x', videos }])).content).toString('latin1')
  expect(readSitemapFile(text).problems).toEqual([])
  expect(text).toContain(
    '<loc>https://a.b/x</loc><video:video><video:thumbnail_loc>https://cdn.b/1.jpg</video:thumbnail_loc><video:title>&#214;l &amp; &lt;Wasser&gt;</video:title><video:description>&#25163;&#20316;&#12426;</video:description><video:content_loc>https://cdn.b/1.mp4</video:content_loc><video:duration>42</video:duration></video:video></url>',
  )
  expect(text.match(/<video:video>/g)).toHaveLength(1)
})

it('takes more than fits into one piece', async () => {
  const pages = Array.from({ length: 20_000 }, (_, at) => ({ url: `https://a.b/products/${at}` }))
  const { content } = await packFile(pages)
  expect(readSitemapFile(gunzipSync(content).toString()).entries).toHaveLength(20_000)
})
