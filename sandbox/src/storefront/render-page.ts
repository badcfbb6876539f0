import type { SandboxContext } from '../context.ts'
import { engine, renderFile } from '../liquid/engine.ts'
import { parseJsonFile } from '../liquid/json-file.ts'
import { escapeHtml } from '../liquid/language/text.ts'
import { collectionsWith } from '../liquid/objects/collection.ts'
import { type Globals, pageGlobals } from '../liquid/objects/globals.ts'
import { resourceByGid } from '../liquid/objects/resource-by-gid.ts'
import { SettingsDrop } from '../liquid/objects/settings.ts'
import { renderSection, sectionsOf } from '../liquid/render-section.ts'
import { Rendering, type TemplateIdentity } from '../liquid/rendering.ts'
import { ThemeSource } from '../liquid/template-source.ts'
import { declaredSettings, type SectionData, settingsOf } from '../liquid/theme-settings.ts'
import { renderEmbeds } from './app-embeds.ts'
import { headerContent } from './header-content.ts'
import { type FoundPage, facts } from './page-facts.ts'
import type { Visit } from './visit.ts'

/** A rendered page. */
export interface Page {
  status: number
  html: string
  /** Values of the `Link` header. */
  preloads: string[]
}

/** Creates the rendering for a visit. Its template is set once the page is found. */
export function renderingFor(context: SandboxContext, visit: Visit): Rendering {
  return new Rendering({
    objects: { byGid: resourceByGid, collectionsWith },
    engine,
    state: context.state,
    store: visit.store,
    theme: new ThemeSource(context.state, visit.store, visit.theme),
    deployment: context.deployment,
    knobs: context.faults.knobs,
    origin: visit.origin,
    locale: visit.locale,
    request: visit.request,
    template: { name: '404', suffix: null },
  })
}

interface JsonTemplate {
  layout?: string | false
  wrapper?: string
  sections?: Record<string, SectionData>
  order?: string[]
}

/** Renders a page: its template in its layout. Errors of the theme appear inside the page. */
export function renderPage(rendering: Rendering, found: FoundPage): Page {
  let html: string
  try {
    const template = chooseTemplate(rendering, found.template)
    const globals = globalsOfPage(rendering, found)
    const content = template.filename
      ? renderTemplate(rendering, globals, template.filename)
      : missing(rendering, found)
    html =
      rendering.layout === null
        ? content
        : renderLayout(rendering, globals, { content, robots: found.facts.robots })
  } catch (error) {
    html = brokenPage(error)
    rendering.errors.push(error instanceof Error ? error.message : String(error))
  }
  return { status: found.status, html, preloads: rendering.preloads }
}

/** Renders an app's Liquid response as a page of the theme, in its layout unless the Liquid disables it. */
export function renderAppPage(rendering: Rendering, status: number, liquid: string): Page {
  const found: FoundPage = {
    template: { name: '', suffix: null },
    status,
    facts: facts({ title: rendering.store.name, path: rendering.request.path }),
  }
  let html: string
  try {
    const globals = globalsOfPage(rendering, found)
    const source = rendering.theme
    const content = String(engine.evaluate(`${liquid}\n`, { rendering, source, globals }))
    html = rendering.layout === null ? content : renderLayout(rendering, globals, { content, robots: null })
  } catch (error) {
    html = brokenPage(error)
    rendering.errors.push(error instanceof Error ? error.message : String(error))
  }
  return { status, html, preloads: rendering.preloads }
}

/** Returns the objects of a page and sets the rendering's template to the page's. */
export function globalsOfPage(rendering: Rendering, found: FoundPage): Globals {
  rendering.options.template = chooseTemplate(rendering, found.template).identity
  const definitions = declaredSettings(rendering.theme)
  const { values } = settingsOf(rendering)
  rendering.once('color-schemes', () => {
    const group = definitions.find((one) => one.type === 'color_scheme_group')
    return (group?.id && values[group.id]) || {}
  })
  return pageGlobals(rendering, found.facts, new SettingsDrop(rendering, { values, definitions }))
}

/** Returns the template for a page: with the requested suffix if the theme has it, else the plain one. */
function chooseTemplate(
  rendering: Rendering,
  requested: TemplateIdentity,
): { identity: TemplateIdentity; filename: string | undefined } {
  const view = rendering.request.query.get('view')
  for (const suffix of [view || null, requested.suffix, ''].filter((one) => one !== null)) {
    const base = `templates/${requested.name}${suffix ? `.${suffix}` : ''}`
    const filename = [`${base}.json`, `${base}.liquid`].find((name) => rendering.theme.file(name))
    if (filename) return { identity: { name: requested.name, suffix: suffix || null }, filename }
  }
  return { identity: requested, filename: undefined }
}

function renderTemplate(rendering: Rendering, globals: Globals, filename: string): string {
  const body = rendering.theme.file(filename)?.body ?? ''
  if (filename.endsWith('.liquid'))
    return renderFile({ rendering, source: rendering.theme, filename, globals })
  const template = parseJsonFile(filename, body) as JsonTemplate
  if (template.layout === false) rendering.layout = null
  else if (template.layout) rendering.layout = template.layout
  const themeId = rendering.theme.theme.id
  const content = sectionsOf(template)
    .map(([key, data]) =>
      renderSection(rendering, globals, {
        data,
        instance: { id: `template--${themeId}__${key}`, location: 'template' },
      }),
    )
    .join('')
  return template.wrapper ? wrap(template.wrapper, content) : content
}

/** Wraps the sections in an element such as `main#content.wide[data-x=y]`. */
function wrap(selector: string, content: string): string {
  const [, tag = 'div', rest = ''] = /^([a-z]+)(.*)$/.exec(selector) ?? []
  const id = /#([\w-]+)/.exec(rest)?.[1]
  const classes = [...rest.matchAll(/\.([\w-]+)/g)].map((match) => match[1]).join(' ')
  const extra = [...rest.matchAll(/\[([\w-]+)=["']?([^\]"']*)["']?\]/g)].map(
    (match) => ` ${match[1]}="${escapeHtml(match[2] ?? '')}"`,
  )
  return `<${tag}${id ? ` id="${id}"` : ''}${classes ? ` class="${classes}"` : ''}${extra.join('')}>${content}</${tag}>`
}

function renderLayout(
  rendering: Rendering,
  globals: Globals,
  { content, robots }: { content: string; robots: string | null },
): string {
  const requested = `layout/${rendering.layout}.liquid`
  const filename = rendering.theme.file(requested) ? requested : 'layout/theme.liquid'
  const html = renderFile({
    rendering,
    source: rendering.theme,
    filename,
    globals: globals.with({
      content_for_layout: content,
      content_for_index: content,
      content_for_header: headerContent(rendering, globals, robots),
    }),
  })
  return insertBeforeBodyEnd(html, renderEmbeds(rendering, globals, 'body'))
}

function insertBeforeBodyEnd(html: string, addition: string): string {
  const at = html.lastIndexOf('</body>')
  return at === -1 || addition === '' ? html + addition : html.slice(0, at) + addition + html.slice(at)
}

function missing(rendering: Rendering, found: FoundPage): string {
  const message = `Liquid error: the theme has no template templates/${found.template.name}.json`
  rendering.errors.push(message)
  return `<p>${escapeHtml(message)}</p>`
}

function brokenPage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const location =
    error instanceof Error && 'file' in error && 'line' in error ? ` (${error.file} line ${error.line})` : ''
  return `<!doctype html><html lang="en"><head><title>Liquid error</title></head><body><p>Liquid error${escapeHtml(location)}: ${escapeHtml(message)}</p></body></html>`
}
