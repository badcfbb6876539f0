import { Context, Liquid, type Template, toValueSync, Value } from 'liquidjs'
import { registerFilters } from './filters/register-filters.ts'
import { reason, TemplateError } from './language/error-message.ts'
import { operators } from './language/operators.ts'
import { inlineErrorRenderer, TextEmitter } from './language/renderer.ts'
import { patchTokenizer } from './language/tokenizer-patches.ts'
import type { Globals } from './objects/globals.ts'
import { equip, type Rendering } from './rendering.ts'
import { registerTags } from './tags/register-tags.ts'
import type { TemplateFile, TemplateSource } from './template-source.ts'

/**
 * Limits for one page: milliseconds of rendering, and characters its filters may handle. A runaway theme ends with an
 * error.
 */
const RENDER_LIMIT = 20_000
const MEMORY_LIMIT = 200_000_000

/** Number of parsed files kept; themes have a few hundred. */
const CACHE_LIMIT = 3_000

function makeLiquid(): Liquid {
  patchTokenizer()
  const liquid = new Liquid({
    operators,
    ownPropertyOnly: true,
    relativeReference: false,
    renderLimit: RENDER_LIMIT,
    memoryLimit: MEMORY_LIMIT,
    locale: 'en-US',
    timezoneOffset: 0,
  })
  Object.assign(liquid, { renderer: inlineErrorRenderer })
  registerFilters(liquid)
  registerTags(liquid)
  return liquid
}

let instance: Liquid | undefined

/** Returns the platform's Liquid: one instance per process, since a parsed template belongs to its instance. */
export function platformLiquid(): Liquid {
  instance ??= makeLiquid()
  return instance
}

const cache = new Map<string, Template[]>()

/** Parses a file; returns the cached result if its content was parsed before. Throws liquidjs's parse errors. */
function parseTemplate(source: TemplateSource, file: TemplateFile): Template[] {
  const key = `${source.id}|${file.filename}|${file.checksum}`
  let templates = cache.get(key)
  if (!templates) {
    templates = platformLiquid().parse(file.body, file.filename)
    if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value ?? '')
    cache.set(key, templates)
  }
  return templates
}

interface RenderFileOptions {
  rendering: Rendering
  source: TemplateSource
  filename: string
  globals: Globals
  /** Variables local to the file. */
  locals?: Record<string, unknown>
  /** Client id of the app whose extension the file belongs to. */
  app?: string | undefined
}

/** Creates a context for rendering a file of `source`. */
function contextFor(options: Omit<RenderFileOptions, 'filename'>): Context {
  const liquid = platformLiquid()
  const context = new Context(
    { ...options.locals },
    liquid.options,
    { sync: true, globals: options.globals },
    { liquid },
  )
  return equip(context, options)
}

/**
 * Renders a file of a theme or an extension. Errors of single tags are printed in place; a file that cannot be parsed
 * prints one syntax error instead of its content. A missing file throws `TemplateError`.
 */
export function renderFile(options: RenderFileOptions): string {
  const file = options.source.file(options.filename)
  if (options.source === options.rendering.theme) options.rendering.files.add(options.filename)
  if (!file)
    throw new TemplateError(`Could not find ${options.filename}`, { file: options.filename, line: 1 })
  let templates: Template[]
  try {
    templates = parseTemplate(options.source, file)
  } catch (error) {
    const message = syntaxError(error, options.filename)
    options.rendering.errors.push(message)
    return message
  }
  return renderTemplates(templates, contextFor(options))
}

/** Renders parsed templates in a context to text. */
function renderTemplates(templates: Template[], context: Context): string {
  const emitter = new TextEmitter()
  toValueSync(platformLiquid().renderer.renderTemplates(templates, context, emitter))
  return emitter.buffer
}

function syntaxError(error: unknown, filename: string): string {
  const line = /line:(\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? '1'
  return `Liquid syntax error (${filename.replace(/\.liquid$/, '')} line ${line}): ${reason(error)}`
}

/**
 * Evaluates a piece of Liquid: returns the value of a single `{{ … }}`, else the printed text. Throws liquidjs's
 * parse errors.
 */
function evaluate(template: string, options: Omit<RenderFileOptions, 'filename'>): unknown {
  const parsed = parsePiece(template)
  const context = contextFor(options)
  return parsed instanceof Value
    ? toValueSync(parsed.value(context, false))
    : renderTemplates(parsed, context)
}

const pieces = new Map<string, Value | Template[]>()

function parsePiece(template: string): Value | Template[] {
  let piece = pieces.get(template)
  if (!piece) {
    const [, expression] = /^\s*\{\{-?(.*?)-?\}\}\s*$/s.exec(template) ?? []
    piece =
      expression !== undefined && !expression.includes('{{')
        ? new Value(expression, platformLiquid())
        : platformLiquid().parse(template)
    if (pieces.size >= CACHE_LIMIT) pieces.clear()
    pieces.set(template, piece)
  }
  return piece
}

/** Engine functions that tags, sections and blocks use; they reach them through their rendering. */
export interface Engine {
  parseTemplate: typeof parseTemplate
  renderFile: typeof renderFile
  evaluate: typeof evaluate
}

export const engine: Engine = { parseTemplate, renderFile, evaluate }
