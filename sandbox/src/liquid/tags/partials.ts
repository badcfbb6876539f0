import {
  type Context,
  type Emitter,
  evalToken,
  type Liquid,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  toValue,
  type ValueToken,
} from 'liquidjs'
import { BlockDrop, renderAppBlock } from '../blocks.ts'
import { TagArguments } from '../language/tag-arguments.ts'
import { text } from '../language/text.ts'
import { PlatformDrop } from '../objects/drop.ts'
import { inherit, renderingOf, sourceOf } from '../rendering.ts'

type Binding = { kind: 'with' | 'for'; value: ValueToken; alias: string | undefined }

/** The `forloop` object of `render … for`. */
class RenderLoopDrop extends PlatformDrop {
  readonly length: number
  #index = 0
  constructor(length: number) {
    super()
    this.length = length
  }
  next(): void {
    this.#index++
  }
  get index(): number {
    return this.#index + 1
  }
  get index0(): number {
    return this.#index
  }
  get rindex(): number {
    return this.length - this.#index
  }
  get rindex0(): number {
    return this.length - this.#index - 1
  }
  get first(): boolean {
    return this.#index === 0
  }
  get last(): boolean {
    return this.#index === this.length - 1
  }
}

/** Shared syntax of `render` and `include`: `'name' with x as y, key: value`. */
abstract class PartialTag extends Tag {
  readonly file: ValueToken
  readonly hash: TagArguments
  readonly binding: Binding | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { tokenizer } = this
    const file = tokenizer.readValue()
    if (!file) throw new Error(`Syntax error in tag '${token.name}' - Valid syntax: ${token.name} 'snippet'`)
    this.file = file as ValueToken
    const begin = tokenizer.p
    const word = tokenizer.readIdentifier().content
    tokenizer.skipBlank()
    if ((word === 'with' || word === 'for') && tokenizer.peek() !== ':') {
      const value = tokenizer.readValue() as ValueToken
      const before = tokenizer.p
      const as = tokenizer.readIdentifier().content === 'as'
      const alias = as ? tokenizer.readIdentifier().content : undefined
      if (!as) tokenizer.p = before
      this.binding = { kind: word, value, alias }
    } else tokenizer.p = begin
    this.hash = new TagArguments(tokenizer)
  }

  /** Returns the parsed snippet. A missing snippet is an error, as on the platform. */
  protected templates(context: Context, name: string): Template[] {
    const source = sourceOf(context)
    const file = source.file(`snippets/${name}.liquid`)
    if (!file) throw new Error(`Could not find asset snippets/${name}.liquid`)
    const rendering = renderingOf(context)
    if (source === rendering.theme) rendering.files.add(file.filename)
    return rendering.engine.parseTemplate(source, file)
  }
}

/** `render`: renders a snippet in its own scope, or an app block. */
export class RenderTag extends PartialTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const target = yield evalToken(this.file, context)
    if (target instanceof BlockDrop) {
      emitter.write(renderAppBlock(context, target))
      return
    }
    const name = text(target)
    const templates = this.templates(context, name)
    const scope = (yield this.hash.render(context)) as Record<string, unknown>
    const { binding } = this
    const bound = binding ? yield evalToken(binding.value, context) : undefined
    const variable = binding?.alias ?? name.split('/').at(-1) ?? name
    if (binding?.kind !== 'for') {
      yield this.show(context, emitter, {
        templates,
        scope: binding ? { ...scope, [variable]: bound } : scope,
      })
      return
    }
    const value = toValue(bound)
    const items = Array.isArray(value) ? value : [value]
    const forloop = new RenderLoopDrop(items.length)
    for (const item of items) {
      yield this.show(context, emitter, { templates, scope: { ...scope, [variable]: item, forloop } })
      forloop.next()
    }
  }

  private *show(
    context: Context,
    emitter: Emitter,
    part: { templates: Template[]; scope: Record<string, unknown> },
  ): Generator<unknown, void> {
    const inner = inherit(context, context.spawn())
    Object.assign(inner.bottom(), part.scope)
    yield this.liquid.renderer.renderTemplates(part.templates, inner, emitter)
  }
}

/** `include`: renders a snippet in the surrounding scope. */
export class IncludeTag extends PartialTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const name = text(yield evalToken(this.file, context))
    const templates = this.templates(context, name)
    const scope = (yield this.hash.render(context)) as Record<string, unknown>
    const { binding } = this
    const variable = binding?.alias ?? name
    const bound = binding ? yield evalToken(binding.value, context) : undefined
    const value = toValue(bound)
    const items = binding?.kind === 'for' && Array.isArray(value) ? value : [bound]
    for (const item of items) {
      context.push(binding ? { ...scope, [variable]: item } : { ...scope })
      yield this.liquid.renderer.renderTemplates(templates, context, emitter)
      context.pop()
    }
  }
}
