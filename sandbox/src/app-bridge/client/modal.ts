import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import { OverlayElement } from './overlay.ts'

type Variant = 'small' | 'base' | 'large' | 'max'

/** `ui-modal`: a dialog of the app; `content` is the element a framework may render into. */
class UIModalElement extends OverlayElement {
  #host: HTMLElement | undefined

  get variant(): Variant {
    return (this.getAttribute('variant') as Variant | null) ?? 'base'
  }
  set variant(variant: Variant) {
    this.setAttribute('variant', variant)
  }
  protected override get size() {
    return this.variant
  }
  get content(): HTMLElement | undefined {
    if (!this.#host) this.append((this.#host = document.createElement('div')))
    return this.#host
  }
  set content(content: HTMLElement | undefined) {
    this.#host?.remove()
    this.#host = content
    if (content) this.append(content)
  }
}

/** `s-app-window`: a page of the app that covers the whole frame. */
class SAppWindowElement extends OverlayElement {}

/** Defines the two elements; `redraw` updates open dialogs after the document changed. */
export function modals(): { api: ShopifyGlobal['modal']; redraw: () => void } {
  customElements.define('ui-modal', UIModalElement)
  customElements.define('s-app-window', SAppWindowElement)
  const find = (id: string) => {
    const element = document.getElementById(id)
    if (!(element instanceof OverlayElement)) throw new Error(`There is no ui-modal with the id "${id}".`)
    return element
  }
  return {
    api: {
      show: async (id) => find(id).show(),
      hide: async (id) => find(id).hide(),
      toggle: async (id) => find(id).toggle(),
    },
    redraw() {
      for (const modal of document.querySelectorAll<OverlayElement>('ui-modal')) modal.redraw()
    },
  }
}
