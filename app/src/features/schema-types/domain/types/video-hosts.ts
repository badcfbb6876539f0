import { textOf, type Values } from '../schema-type.ts'

interface HostedVideo {
  embedUrl: string
  /** Absent if the host reveals it only on request. */
  thumbnailUrl?: string
}

/** Fills empty fields from the URL of a video's page on a known host; keeps what is filled in. */
export function fillFromHost(values: Values): Values {
  const page = textOf(values, 'url')
  const hosted = hostedVideo(page)
  if (hosted === null) return values
  const known: Record<string, string> = { ...hosted }
  const filled: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(known)) if (textOf(values, name) === '') filled[name] = value
  const sameAs = values['sameAs']
  if (!Array.isArray(sameAs) || sameAs.length === 0) filled['sameAs'] = [page]
  return { ...values, ...filled }
}

/** Returns whether the URL is a known host's page for watching a video. */
export function isVideoPage(written: string): boolean {
  const url = URL.parse(written)
  if (url === null) return false
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  return (
    (host === 'youtube.com' && !url.pathname.startsWith('/embed/')) ||
    host === 'youtu.be' ||
    (host === 'vimeo.com' && /^\/\d+/.test(url.pathname))
  )
}

function hostedVideo(written: string): HostedVideo | null {
  const url = URL.parse(written)
  if (url === null) return null
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const youtube =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : host === 'youtube.com'
        ? (url.searchParams.get('v') ?? /^\/(?:embed|shorts)\/([^/]+)/.exec(url.pathname)?.[1])
        : null
  if (youtube && /^[\w-]{11}$/.test(youtube))
    return {
      embedUrl: `https://www.youtube.com/embed/${youtube}`,
      thumbnailUrl: `https://i.ytimg.com/vi/${youtube}/hqdefault.jpg`,
    }
  const vimeo = host === 'vimeo.com' ? /^\/(\d+)/.exec(url.pathname)?.[1] : undefined
  return vimeo === undefined ? null : { embedUrl: `https://player.vimeo.com/video/${vimeo}` }
}
