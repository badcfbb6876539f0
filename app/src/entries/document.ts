import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  BOUNCE_PATH,
  bouncePage,
  bounceUrl,
  escapeAttribute,
} from '#adapters/platform/embedded-document/bounce-page.ts'
import { bridgeWatch, goesWithoutBridge } from '#adapters/platform/embedded-document/bridge-watch.ts'
import { contentSecurityPolicy, ownPagePolicy } from '#adapters/platform/embedded-document/frame-policy.ts'
import { createSessionTokenCheck } from '#adapters/platform/session-token/session-token.ts'
import { parseHostParameter, parseShopDomain } from '#adapters/platform/shop-domain.ts'
import { APP_LANGUAGES } from '#core/shops/domain/app-languages.ts'
import { chatLauncher } from '#core/shops/domain/operator-switches.ts'
import { operatorSwitches } from '#core/shops/operator-switches.ts'
import type { Settings } from '#kit/server/env.ts'
import { takesGzip } from '#kit/server/http/accepted-encoding.ts'
import type { AnonymousBudget } from '#kit/server/http/anonymous-budget.ts'
import { textsIn } from '#kit/server/texts.ts'
import { BRIDGE_STATE } from '#kit/shared/bridge-state.ts'

/** Folder of the built browser bundle. */
export const BUNDLE = join(import.meta.dirname, '../../dist')

type Query = Record<string, string | string[] | undefined>

/**
 * Serves the page in the admin's frame and its files. Any URL without another handler gets the page: the browser
 * finds the screen. A page request with an invalid id_token gets the bounce page first. Search engines read public
 * pages, so where `hasPublicPage` knows none the status says so.
 */
export async function mountDocument(
  server: FastifyInstance,
  settings: Settings,
  { spend, hasPublicPage }: { spend: AnonymousBudget; hasPublicPage: (path: string) => Promise<boolean> },
): Promise<void> {
  const check = createSessionTokenCheck(settings)
  const merchantPage = templateReader(join(BUNDLE, 'index.html'))
  const staffPage = templateReader(join(BUNDLE, 'staff.html'))
  const publicPage = templateReader(join(BUNDLE, 'public.html'))
  await server.register(async (files) => {
    // As it parses the header itself, `*` would outweigh `gzip;q=0`, and browsers cost a look for a copy in Brotli.
    files.addHook('onRequest', async ({ headers }) => {
      headers['accept-encoding'] = takesGzip(headers['accept-encoding']) ? 'gzip' : 'identity'
    })
    await files.register(fastifyStatic, {
      root: join(BUNDLE, 'assets'),
      prefix: '/assets/',
      // The build writes gzip copies of texts.
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
      decorateReply: false,
    })
  })
  server.get(BOUNCE_PATH, async (request, reply) => {
    if (spend(request, reply)) return reply
    const nonce = openPage(request, reply, settings)
    const back = URL.parse(text(request, 'shopify-reload') ?? '')
    // Only URLs of our own origin: App Bridge follows this URL.
    if (back?.origin !== new URL(settings.appUrl).origin) return reply.redirect('/', 302)
    return bouncePage({ ...settings, nonce, back: back.href })
  })
  server.get('/*', async (request, reply) => {
    if (!wantsPage(request)) return reply.callNotFound()
    if (isPublicPath(request.url)) {
      if (spend(request, reply)) return reply
      if (!(await hasPublicPage(pathOf(request)))) reply.code(404)
      const nonce = openOwnPage(reply, settings)
      return fill(publicPage(), request, settings, nonce)
    }
    const idToken = text(request, 'id_token')
    const isProved = idToken !== null && (await check(idToken)).ok
    if (!isProved && spend(request, reply)) return reply
    if (idToken !== null && !isProved) {
      return reply.redirect(bounceUrl(settings.appUrl, requestedUrl(request.url, settings.appUrl)), 302)
    }
    if (isStaffPath(request.url)) {
      const nonce = openOwnPage(reply, settings)
      return fill(staffPage(), request, settings, nonce)
    }
    const nonce = openPage(request, reply, settings)
    const state = text(request, BRIDGE_STATE)
    const isWithout = isOutsideAdmin(request) || goesWithoutBridge(state)
    const page = merchantPage().replace(BRIDGE_TAG, (tag) =>
      isWithout ? '' : bridgeWatch({ state, nonce }) + tag,
    )
    return fill(page, request, settings, nonce)
  })
}

/** Paths containing `/public` are public pages (1-shell §2), opened without a token. */
function isPublicPath(target: string): boolean {
  return /\/public(?:\/|$)/.test(target.split(/[?#]/, 1)[0] ?? '')
}

/** Paths containing `/admin` belong to the staff area (1-shell §2). */
function isStaffPath(target: string): boolean {
  return /\/admin(?:\/|$)/.test(target.split(/[?#]/, 1)[0] ?? '')
}

const BRIDGE_TAG = /<script src="%APP_BRIDGE_URL%"[^>]*><\/script>/

/**
 * Opened directly, neither in the admin's frame nor by the platform: App Bridge's script is of no use there, and
 * would make every call wait for a session token that never comes. Staff who visit a store work without it.
 */
function isOutsideAdmin(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'document' && text(request, 'host') === null
}

/** Inserts the values that only the server knows. */
function fill(html: string, request: FastifyRequest, settings: Settings, nonce: string): string {
  const language = languageOf(request)
  const t = textsIn(language)
  return html
    .replaceAll('%LANGUAGE%', language)
    .replaceAll('%API_KEY%', escapeAttribute(settings.apiKey))
    .replaceAll('%SUPPORT_EMAIL%', escapeAttribute(settings.supportEmail ?? ''))
    .replaceAll('%ERROR_REPORTING%', () => escapeAttribute(JSON.stringify(settings.errorReporting)))
    .replaceAll('%OPERATOR_SWITCHES%', () => escapeAttribute(JSON.stringify(operatorSwitches(settings))))
    .replaceAll('%PLATFORM_ADMIN_ORIGIN%', escapeAttribute(settings.platformAdminOrigin))
    .replaceAll('%APP_BRIDGE_URL%', escapeAttribute(settings.appBridgeUrl))
    .replaceAll('%STAFF_EMAIL_DOMAIN%', escapeAttribute(settings.staffEmailDomain ?? ''))
    .replaceAll('%STARTING%', () => escapeAttribute(t('shell:starting')))
    .replaceAll('%NO_SCRIPT%', () => escapeAttribute(t('shell:noScript')))
    .replaceAll('%CSP_NONCE%', nonce)
}

/** The language of the admin, or the browser's first one; English if we do not have it. */
function languageOf(request: FastifyRequest): string {
  const asked = text(request, 'locale') ?? request.headers['accept-language'] ?? ''
  const wanted = /^[a-z]{2}\b/i.exec(asked)?.[0].toLowerCase()
  return APP_LANGUAGES.find((language) => language === wanted) ?? 'en'
}

/** The requested URL on our own origin: parsed as a reference, `//` would be another host, or invalid. */
function requestedUrl(target: string, appUrl: string): URL {
  const [path = '/'] = target.split('?', 1)
  const url = new URL(appUrl)
  url.pathname = path.replace(/^[/\\]+/, '/')
  url.search = target.slice(path.length)
  return url
}

/** Sets the headers of a page in the admin's frame and returns the nonce of its scripts. */
function openPage(request: FastifyRequest, reply: FastifyReply, settings: Settings): string {
  const nonce = newNonce()
  const named = parseShopDomain(text(request, 'shop'))
  const host = text(request, 'host')
  const adminOrigin = settings.platformAdminOrigin
  const fits =
    named !== null && (host === null || parseHostParameter(host, { adminOrigin, shop: named }) !== null)
  const policy = contentSecurityPolicy({
    shop: fits ? named : null,
    adminOrigin,
    appBridgeUrl: settings.appBridgeUrl,
    chatUrl: chatLauncher(operatorSwitches(settings)),
    reportUrl: settings.errorReporting?.dsn ?? null,
    nonce,
  })
  openAnyPage(reply, policy)
  return nonce
}

/** Sets the headers common to all our pages. */
function openAnyPage(reply: FastifyReply, policy: string): void {
  reply.header('content-security-policy', policy)
  reply.header('cache-control', 'no-store')
  reply.type('text/html; charset=utf-8')
}

function newNonce(): string {
  return randomBytes(16).toString('base64')
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

/** The same for pages outside the platform's admin: they cannot be framed, and contain no third-party script. */
function openOwnPage(reply: FastifyReply, settings: Settings): string {
  const nonce = newNonce()
  openAnyPage(reply, ownPagePolicy({ nonce, reportUrl: settings.errorReporting?.dsn ?? null }))
  // The URL of a page may contain a token.
  reply.header('referrer-policy', 'no-referrer')
  return nonce
}

function text(request: FastifyRequest, name: string): string | null {
  const value = (request.query as Query)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A path with a file extension, except `.com`: a store's domain ends the URL of its page in the staff area. */
const FILE = /\.(?!com$)[a-z0-9]{1,8}$/i

/** Browsers request pages; a missing file, or another kind of request, does not get a page. */
function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html') && !FILE.test(pathOf(request))
}

const LOOK_EVERY_MS = 1_000

/** Reads the built page again when it has changed on disk, so that a new build needs no restart. */
function templateReader(file: string): () => string {
  let read: { html: string; at: number } | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    // Requests are unlimited; disk accesses are not.
    if (read && performance.now() - lookedAt < LOOK_EVERY_MS) return read.html
    lookedAt = performance.now()
    if (!existsSync(file))
      throw new Error(`The browser bundle is not built (${file} is missing). Run npm run build.`)
    const at = statSync(file).mtimeMs
    if (read?.at !== at) read = { html: readFileSync(file, 'utf8'), at }
    return read.html
  }
}
