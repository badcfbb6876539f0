import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../../context.ts'
import { type GoogleDesk, googleDeskOf, type SubmittedSitemap } from '../google-desk.ts'
import { badRequest, GoogleError } from './google-error.ts'
import { googleRoute } from './google-route.ts'
import { WEBMASTERS_HOST } from './site-routes.ts'

/** Time after which the search engine has fetched a submitted sitemap, in milliseconds. */
const FETCHED_AFTER_MS = 3_000

/**
 * Declares `webmasters/v3/sites/{site}/sitemaps[/{feedpath}]`: list, get, submit, delete. Source:
 * developers.google.com/webmaster-tools/v1/sitemaps; counts are strings; `contents[].indexed` is deprecated and not
 * returned.
 */
export function sitemapRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const desk = googleDeskOf(context)
  // ['', 'webmasters', 'v3', 'sites', site, 'sitemaps', feedpath]
  const site = ({ parts }: { parts: string[] }) => parts[4] ?? ''
  const route = { host: WEBMASTERS_HOST, url: '/webmasters/v3/sites/*', quota: 'other' as const, site }
  googleRoute(scope, context, {
    ...route,
    method: 'GET',
    run: ({ parts, site: own }) => {
      if (parts[5] !== 'sitemaps') throw notFound()
      if (parts[6] === undefined) {
        const sitemap = desk.kept.sitemaps.filter((one) => one.site === own).map(describe)
        return sitemap.length > 0 ? { sitemap } : {}
      }
      return describe(known(desk, own, parts[6]))
    },
  })
  googleRoute(scope, context, {
    ...route,
    method: 'PUT',
    writes: true,
    run: ({ parts, site: own }) => {
      const path = parts[5] === 'sitemaps' ? (parts[6] ?? '') : ''
      const url = URL.parse(path)
      const isInside = own.startsWith('sc-domain:')
        ? `.${url?.hostname}`.endsWith(`.${own.slice('sc-domain:'.length)}`)
        : path.startsWith(own)
      if (!url || !isInside)
        throw badRequest(`Invalid value '${path}'. The sitemap is not part of the property.`)
      const others = desk.kept.sitemaps.filter((one) => one.site !== own || one.path !== path)
      desk.kept.sitemaps = [...others, { site: own, path, submittedAt: new Date().toISOString() }]
      desk.save()
      return undefined
    },
  })
  googleRoute(scope, context, {
    ...route,
    method: 'DELETE',
    writes: true,
    run: ({ parts, site: own }) => {
      const gone = known(desk, own, parts[6] ?? '')
      desk.kept.sitemaps = desk.kept.sitemaps.filter((one) => one !== gone)
      desk.save()
      return undefined
    },
  })
}

function known(desk: GoogleDesk, site: string, path: string): SubmittedSitemap {
  const found = desk.kept.sitemaps.find((one) => one.site === site && one.path === path)
  if (!found) throw notFound()
  return found
}

const notFound = () => new GoogleError(404, { status: 'NOT_FOUND', reason: 'notFound', message: 'Not Found' })

function describe({ path, submittedAt }: SubmittedSitemap) {
  const fetched = new Date(Date.parse(submittedAt) + FETCHED_AFTER_MS)
  const isPending = fetched.getTime() > Date.now()
  return {
    path,
    lastSubmitted: submittedAt,
    isPending,
    isSitemapsIndex: /sitemap\.xml$/.test(path),
    ...(!isPending && { lastDownloaded: fetched.toISOString(), type: 'sitemap' }),
    warnings: '0',
    errors: /\.(xml|gz)$|sitemap/.test(path) ? '0' : '1',
  }
}
