import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import type { HostChannel } from './host-channel.ts'
import { isOn } from './observe-document.ts'

/** A `ui-save-bar` with the app's two buttons; the admin page draws the bar and clicks them. */
interface SaveBarElement extends HTMLElement {
  readonly showing: boolean
  show(): Promise<void>
  hide(): Promise<void>
}

/**
 * Creates `ui-save-bar`, the handling of forms marked `data-save-bar`, and `shopify.saveBar`. `changed` requests a
 * new look at the document.
 */
export function saveBars(channel: HostChannel, changed: () => void) {
  let shown: Source | null = null

  const set = (source: Source | null) => {
    shown = source
    changed()
  }

  class UISaveBarElement extends HTMLElement implements SaveBarElement {
    readonly #source: Source = {
      save: () => this.querySelector<HTMLButtonElement>(':scope > button[variant="primary"]'),
      discard: () => this.querySelector<HTMLButtonElement>(':scope > button:not([variant="primary"])'),
      confirm: () => this.discardConfirmation,
    }
    get showing() {
      return shown === this.#source
    }
    get discardConfirmation() {
      return isOn(this, 'discardconfirmation')
    }
    set discardConfirmation(on: boolean) {
      this.toggleAttribute('discardconfirmation', on)
    }
    async show() {
      if (this.showing) return
      set(this.#source)
      this.dispatchEvent(new Event('show'))
    }
    async hide() {
      if (!this.showing) return
      set(null)
      this.dispatchEvent(new Event('hide'))
    }
    toggle() {
      return this.showing ? this.hide() : this.show()
    }
    disconnectedCallback() {
      void this.hide()
    }
  }
  customElements.define('ui-save-bar', UISaveBarElement)
  watchForms(set)

  channel.on('saveBarAction', (action) => shown?.[action]()?.click())
  let told = 'null'
  const report = () => {
    const save = shown?.save()
    const discard = shown?.discard()
    const view = shown && {
      saveDisabled: !!save && isOn(save, 'disabled'),
      discardDisabled: !!discard && isOn(discard, 'disabled'),
      saving: !!save && isOn(save, 'loading'),
      discarding: !!discard && isOn(discard, 'loading'),
      discardConfirmation: shown.confirm(),
    }
    const text = JSON.stringify(view)
    if (text === told) return
    told = text
    channel.tell('saveBar', view)
  }

  const bar = (id: string) => {
    const element = document.getElementById(id)
    if (!(element instanceof UISaveBarElement))
      throw new Error(`There is no ui-save-bar with the id "${id}".`)
    return element
  }
  const api: ShopifyGlobal['saveBar'] = {
    show: async (id) => bar(id).show(),
    hide: async (id) => bar(id).hide(),
    toggle: async (id) => bar(id).toggle(),
    leaveConfirmation: () => (shown ? channel.call('leaveConfirmation') : Promise.resolve()),
  }
  return { api, report }
}

/** Source of the two buttons of a shown bar. */
interface Source {
  save: () => HTMLElement | null
  discard: () => HTMLElement | null
  confirm: () => boolean
}

/** Shows the bar once a form marked `data-save-bar` is edited; Save submits it, Discard resets it. */
function watchForms(set: (source: Source | null) => void): void {
  const formOf = (event: Event) =>
    event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-save-bar]') : null
  const button = (act: () => void) => {
    const element = document.createElement('button')
    element.addEventListener('click', act)
    return element
  }
  const onEdit = (event: Event) => {
    const form = formOf(event)
    if (!form) return
    const save = button(() => form.requestSubmit())
    const discard = button(() => form.reset())
    set({ save: () => save, discard: () => discard, confirm: () => 'discardConfirmation' in form.dataset })
  }
  const onDone = (event: Event) => {
    if (formOf(event)) set(null)
  }
  document.addEventListener('input', onEdit)
  document.addEventListener('change', onEdit)
  document.addEventListener('submit', onDone)
  document.addEventListener('reset', onDone)
}
