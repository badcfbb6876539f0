import { SITEMAP_LIMITS } from './sitemap-limits.ts'
import { xmlText } from './write-sitemap.ts'

/** A page of a sitemap with its images. */
export interface SitemapUrl {
  url: string
  lastmod?: Date | undefined
  images?: readonly string[]
  videos?: readonly SitemapVideo[]
}

/** A video of a page: a still image, texts, and its file or player. */
export interface SitemapVideo {
  thumbnail: string
  title: string
  description: string
  contentUrl: string | null
  playerUrl: string | null
  seconds: number | null
}

const BEGIN =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">\n'
const END = '</urlset>\n'
/** Most images of one page the search engine uses. */
const MOST_IMAGES = 1_000
/** Limits of the search engine for a video's texts and length. */
const TITLE = 100
const DESCRIPTION = 2_048
const LONGEST = 28_800
/** URLs that need neither parsing nor escaping: printable ASCII without XML's special characters. */
const PLAIN = /^https?:\/\/[!#-%(-;=?-~]+$/
/** Characters per piece. */
const PIECE = 1 << 18

/**
 * Yields one sitemap file in pieces, in the order of its pages; invalid entries are left out. The same pages give the
 * same file.
 */
export function* urlsetPieces(pages: Iterable<SitemapUrl>): Generator<string> {
  let piece = BEGIN
  for (const { url, lastmod, images, videos } of pages) {
    const loc = located(url)
    if (loc === null) continue
    piece += `<url><loc>${loc}</loc>`
    if (lastmod) piece += `<lastmod>${lastmod.toISOString()}</lastmod>`
    if (images) piece += imageLines(images)
    if (videos) piece += videoLines(videos)
    piece += '</url>\n'
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece + END
}

function imageLines(images: readonly string[]): string {
  let lines = ''
  for (let at = 0; at < images.length && at < MOST_IMAGES; at += 1) {
    const loc = located(images[at] ?? '')
    if (loc !== null) lines += `<image:image><image:loc>${loc}</image:loc></image:image>`
  }
  return lines
}

function videoLines(videos: readonly SitemapVideo[]): string {
  let lines = ''
  for (const { thumbnail, title, description, contentUrl, playerUrl, seconds } of videos) {
    const still = located(thumbnail)
    const content = contentUrl === null ? null : located(contentUrl)
    const player = playerUrl === null ? null : located(playerUrl)
    if (still === null || (content === null && player === null)) continue
    lines += `<video:video><video:thumbnail_loc>${still}</video:thumbnail_loc>`
    lines += `<video:title>${plainText(title, TITLE)}</video:title>`
    lines += `<video:description>${plainText(description, DESCRIPTION)}</video:description>`
    if (content !== null) lines += `<video:content_loc>${content}</video:content_loc>`
    if (player !== null) lines += `<video:player_loc>${player}</video:player_loc>`
    if (seconds !== null && seconds >= 1 && seconds <= LONGEST)
      lines += `<video:duration>${seconds}</video:duration>`
    lines += '</video:video>'
  }
  return lines
}

/** Escapes text for XML in pure ASCII, because a file is written one byte per character. */
function plainText(text: string, most: number): string {
  const short = [...text.trim()].slice(0, most).join('')
  return xmlText(short).replace(/[^\n -~]/gu, (sign) => `&#${sign.codePointAt(0)};`)
}

/** Returns a URL escaped for XML; null if it is not an http or https URL, or too long. */
function located(url: string): string | null {
  if (url.length < SITEMAP_LIMITS.url && PLAIN.test(url)) return url
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.href.length >= SITEMAP_LIMITS.url) return null
  return xmlText(parsed.href)
}
