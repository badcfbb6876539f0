import { request } from 'node:http'
import type { SandboxContext } from '../../context.ts'
import { badQuestion } from '../server/model-error.ts'
import { type ImageFacts, imageFacts } from './image-facts.ts'

/** Largest image, in bytes. */
const MOST_BYTES = 20_000_000
const TIMEOUT_MS = 10_000

/**
 * Analyses the image at an `image_url`: a data URL, or a file of this sandbox. Any other URL is unreachable here and
 * is answered as the real API answers a failed download.
 */
export async function lookAt({ settings }: SandboxContext, url: string): Promise<ImageFacts> {
  const bytes = url.startsWith('data:') ? ofDataUrl(url) : await download(settings, url)
  try {
    return await imageFacts(bytes)
  } catch {
    throw badQuestion(
      "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png', 'jpeg', 'gif', 'webp'].",
      null,
      'invalid_image_format',
    )
  }
}

function ofDataUrl(url: string): Buffer {
  const [, base64] = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(url) ?? []
  if (!base64) throw badQuestion('Invalid base64 image_url.', null, 'invalid_base64')
  return Buffer.from(base64, 'base64')
}

async function download(settings: SandboxContext['settings'], url: string): Promise<Buffer> {
  const failed = () => badQuestion(`Error while downloading ${url}.`, 'url', 'invalid_image_url')
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const port = Number(parsed?.port)
  const own =
    port === settings.port ||
    (port >= settings.storefrontPort && port < settings.storefrontPort + settings.storefrontPorts)
  if (!parsed || !own || !/(^|\.)localhost$/.test(parsed.hostname)) throw failed()
  return new Promise((resolve, reject) => {
    // Uses `request` because names under localhost do not resolve on every machine, and `fetch` sets the Host header
    // itself.
    const question = request(
      {
        host: '127.0.0.1',
        port,
        path: `${parsed.pathname}${parsed.search}`,
        headers: { host: parsed.host, accept: 'image/*' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > MOST_BYTES) question.destroy(new Error('too large'))
          else parts.push(part)
        })
        answer.on('end', () => (answer.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(failed())))
        answer.on('error', () => reject(failed()))
      },
    )
    question.on('error', () => reject(failed()))
    question.end()
  })
}
