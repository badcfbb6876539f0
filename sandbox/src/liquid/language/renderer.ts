import type { Context, Emitter, Liquid, Template } from 'liquidjs'
import { errorMessage } from './error-message.ts'
import { text } from './text.ts'

/** Collects a template's output. */
export class TextEmitter implements Emitter {
  buffer = ''
  write(value: unknown): void {
    this.buffer += text(value)
  }
}

function* renderTemplates(
  templates: Template[],
  context: Context,
  emitter: Emitter = new TextEmitter(),
): Generator<unknown, string> {
  context.renderLimit.check(performance.now())
  for (const template of templates) {
    try {
      const output = yield template.render(context, emitter)
      if (output) emitter.write(output)
    } catch (error) {
      // A page that takes too long fails as a whole; any other error is printed in place.
      context.renderLimit.check(performance.now())
      const message = errorMessage(error, template.token)
      context.getRegister<{ errors: string[] } | undefined>('rendering')?.errors.push(message)
      emitter.write(message)
    }
    if (context.breakCalled || context.continueCalled) break
  }
  return emitter.buffer
}

/** Renderer that prints an error in place and continues with the page, as the platform does. */
export const inlineErrorRenderer: Liquid['renderer'] = {
  renderTemplates,
  renderTemplatesToNodeStream() {
    throw new Error('The storefront renders whole pages; streaming is not offered.')
  },
}
