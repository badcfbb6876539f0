import type { SandboxContext } from '../context.ts'
import type { Rendering } from '../liquid/rendering.ts'
import { findPage, notFoundPage, passwordPage } from './find-page.ts'
import type { FoundPage } from './page-facts.ts'
import { redirectTarget } from './redirect-target.ts'
import { globalsOfPage, type Page, renderingFor, renderPage } from './render-page.ts'
import { sectionAnswer } from './section-answer.ts'
import type { Visit } from './visit.ts'

/** The answer to a visit, and the rendering that produced it. */
export interface Answer {
  rendering: Rendering
  page?: Page
  /** Redirect instead of a page. */
  redirect?: { target: string; status: 301 | 302 }
  /** Several sections of a page, by id. */
  sections?: Record<string, string | null>
}

/** Returns the answer to a visit: a page, a part of it, or a redirect; the store's 404 page if nothing is found. */
export function answerVisit(context: SandboxContext, visit: Visit): Answer {
  const rendering = renderingFor(context, visit)
  if (visit.request.path === '/password') {
    if (visit.store.password === '' && visit.request.unasked !== true)
      return { rendering, redirect: { target: rendering.url('/'), status: 302 } }
    return { rendering, page: renderPage(rendering, passwordPage(rendering)) }
  }
  const found = findPage(rendering)
  const part = found && partOf(rendering, found)
  if (part) return part
  if (found && !found.partsOnly) return { rendering, page: renderPage(rendering, found) }
  const target = redirectTarget(context, visit)
  if (target !== undefined) return { rendering, redirect: { target, status: 301 } }
  return { rendering, page: renderPage(rendering, notFoundPage(rendering)) }
}

/** Answers `?section_id=` and `?sections=`: sections of the page without the page. */
function partOf(rendering: Rendering, found: FoundPage): Answer | undefined {
  const { query } = rendering.request
  const one = query.get('section_id')
  const several = query.get('sections')
  if (one === null && several === null) return undefined
  const globals = globalsOfPage(rendering, found)
  if (one !== null) {
    const html = sectionAnswer(rendering, globals, one)
    return html === undefined ? undefined : { rendering, page: { status: 200, html, preloads: [] } }
  }
  const ids = (several ?? '').split(',').filter(Boolean).slice(0, 5)
  return {
    rendering,
    sections: Object.fromEntries(ids.map((id) => [id, sectionAnswer(rendering, globals, id) ?? null])),
  }
}
