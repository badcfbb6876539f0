import {
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs'
import { TextEmitter } from '../language/renderer.ts'
import { appOf, renderingOf } from '../rendering.ts'

/** Consumes the tokens up to `end<name>` as text. */
function bodyText(token: TagToken, remaining: TopLevelToken[]): string {
  let body = ''
  for (let next = remaining.shift(); next; next = remaining.shift()) {
    if ('name' in next && next.name === `end${token.name}`) return body
    body += next.getText()
  }
  throw new Error(`'${token.name}' tag was never closed`)
}

/** `schema` and `doc`: for editors and readers of the code, not printed on pages. */
export class SilentBlockTag extends Tag {
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    bodyText(token, remaining)
  }
  override render(): void {}
}

/**
 * `stylesheet` and `javascript`. Those of a theme are compiled into one file per theme, which the page's header loads
 * (storefront/compiled-assets.ts); those of an app's block are printed next to it, once per page.
 */
export class CollectedBlockTag extends Tag {
  readonly body: string
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.body = bodyText(token, remaining).trim()
  }
  override render(context: Context, emitter: Emitter): void {
    const app = appOf(context)
    if (app === undefined) return
    renderingOf(context).once(`${this.name}:${app}:${this.token.file}`, () => {
      emitter.write(
        this.name === 'stylesheet'
          ? `<style>${this.body}</style>`
          : `<script>(() => {${this.body}\n})()</script>`,
      )
      return true
    })
  }
}

/** `style`: prints a style element whose rules may contain Liquid. */
export class StyleTag extends Tag {
  readonly templates: Template[] = []
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.templates = blockTemplates({ token, remaining, parser })
  }
  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const inner = new TextEmitter()
    yield this.liquid.renderer.renderTemplates(this.templates, context, inner)
    emitter.write(`<style data-shopify>${inner.buffer}</style>`)
  }
}

/** Parses the content of a block tag up to its end tag. */
export function blockTemplates(at: {
  token: TagToken
  remaining: TopLevelToken[]
  parser: Parser
}): Template[] {
  const templates: Template[] = []
  const end = `end${at.token.name}`
  const stream = at.parser.parseStream(at.remaining)
  stream
    .on(`tag:${end}`, () => stream.stop())
    .on<Template>('template', (template) => templates.push(template))
    .on('end', () => {
      throw new Error(`'${at.token.name}' tag was never closed`)
    })
    .start()
  return templates
}
