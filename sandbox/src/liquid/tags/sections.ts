import {
  type Context,
  type Emitter,
  evalToken,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  type ValueToken,
} from 'liquidjs'
import { renderChildBlocks, renderStaticBlock } from '../blocks.ts'
import { TagArguments } from '../language/tag-arguments.ts'
import { text } from '../language/text.ts'
import { FormDrop } from '../objects/form.ts'
import { globalsOf, renderSectionGroup, renderStaticSection } from '../render-section.ts'
import { renderingOf } from '../rendering.ts'

abstract class NamedTag extends Tag {
  readonly target: ValueToken
  readonly hash: TagArguments
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const target = this.tokenizer.readValue()
    if (!target) throw new Error(`Syntax error in tag '${token.name}' - a name is missing`)
    this.target = target as ValueToken
    this.hash = new TagArguments(this.tokenizer)
  }
}

/** The tag `{% section 'header' %}`. */
export class SectionTag extends NamedTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const name = text(yield evalToken(this.target, context))
    emitter.write(renderStaticSection(renderingOf(context), globalsOf(context), name))
  }
}

/** The tag `{% sections 'footer-group' %}`. */
export class SectionsTag extends NamedTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    emitter.write(renderSectionGroup(context, text(yield evalToken(this.target, context))))
  }
}

/** The tags `{% content_for 'blocks' %}` and `{% content_for 'block', type: 'x', id: 'y', … %}`. */
export class ContentForTag extends NamedTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const kind = text(yield evalToken(this.target, context))
    const named = (yield this.hash.render(context)) as Record<string, unknown>
    // A block inside a form has access to the form, because its buttons belong to it.
    const form: unknown = context.getSync(['form'])
    const given = form instanceof FormDrop ? { form, ...named } : named
    if (kind === 'blocks') emitter.write(renderChildBlocks(context, given))
    else if (kind === 'block') emitter.write(renderStaticBlock(context, given))
    else throw new Error(`Invalid type for content_for: ${kind}. Valid values are 'block' and 'blocks'`)
  }
}

/** The tag `{% layout 'full-width' %}` or `{% layout none %}`: stored for the page, prints nothing. */
export class LayoutTag extends Tag {
  readonly target: ValueToken | undefined
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.target = this.tokenizer.readValue() as ValueToken | undefined
  }
  override *render(context: Context): Generator<unknown, void> {
    if (!this.target) throw new Error("Syntax error in tag 'layout' - a name is missing")
    const none = this.target.getText() === 'none'
    const name = none ? null : text(yield evalToken(this.target, context))
    renderingOf(context).layout = name
  }
}
