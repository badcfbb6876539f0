import { describeActions } from './title-bar.ts'

const STYLE = `
  :host { display: contents }
  dialog { box-sizing: border-box; padding: 0; border: 0; border-radius: 16px; overflow: hidden; max-height: calc(100vh - 48px);
    width: min(620px, calc(100vw - 32px)); background: Canvas; color: CanvasText; box-shadow: 0 20px 60px #0006;
    font: 13px/1.45 Inter, system-ui, sans-serif }
  dialog[open] { display: flex; flex-direction: column }
  dialog.small { width: min(380px, calc(100vw - 32px)) }
  dialog.large { width: min(980px, calc(100vw - 32px)) }
  dialog.max { width: 100vw; height: 100vh; max-width: none; max-height: none; border-radius: 0 }
  dialog::backdrop { background: #0009 }
  header { display: flex; align-items: center; gap: 8px; padding: 12px 16px; background: color-mix(in srgb, CanvasText 6%, Canvas) }
  h2 { flex: 1; margin: 0; font-size: 14px; font-weight: 600 }
  .content { overflow: auto; flex: 1 }
  iframe { display: block; width: 100%; height: 70vh; border: 0 }
  dialog.max iframe { height: 100% }
  footer { display: flex; justify-content: flex-end; gap: 8px; padding: 12px 16px; border-top: 1px solid color-mix(in srgb, CanvasText 12%, Canvas) }
  footer:empty { display: none }
  button { font: inherit; font-weight: 550; padding: 6px 12px; border-radius: 8px; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); background: Canvas; color: CanvasText; cursor: pointer }
  button.primary { background: CanvasText; color: Canvas }
  button.critical { background: #c70a24; color: #fff; border-color: #c70a24 }
  button:disabled { opacity: .5; cursor: default }
  button.close { border: 0; background: none; font-size: 16px; line-height: 1; padding: 6px 8px }
  button:focus-visible { outline: 2px solid #005bd3; outline-offset: 1px }`

/**
 * Base of `ui-modal` and `s-app-window`: a dialog in the app's own frame, closed by Escape or its button, which fires
 * `show` and `hide` events. Shows the page at `src`, or the element's children without it.
 */
export class OverlayElement extends HTMLElement {
  readonly #dialog = document.createElement('dialog')
  readonly #heading = document.createElement('h2')
  readonly #footer = document.createElement('footer')
  readonly #content = document.createElement('div')
  #frame: HTMLIFrameElement | null = null

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets.push(sheet)
    const close = document.createElement('button')
    close.className = 'close'
    close.textContent = '✕'
    close.setAttribute('aria-label', 'Close')
    close.addEventListener('click', () => void this.hide())
    const header = document.createElement('header')
    header.append(this.#heading, close)
    this.#content.className = 'content'
    this.#content.append(document.createElement('slot'))
    this.#dialog.append(header, this.#content, this.#footer)
    this.#dialog.addEventListener('close', () => this.#closed())
    root.append(this.#dialog)
  }

  /** CSS class that sets the size of the dialog. */
  protected get size(): string {
    return 'max'
  }
  get src(): string | undefined {
    return this.getAttribute('src') ?? undefined
  }
  set src(src: string | undefined) {
    if (src === undefined) this.removeAttribute('src')
    else this.setAttribute('src', src)
  }
  get contentWindow(): Window | null {
    return this.#frame?.contentWindow ?? null
  }

  async show(): Promise<void> {
    if (this.#dialog.open) return
    this.#dialog.className = this.size
    if (this.src) this.#load(this.src)
    this.redraw()
    this.#dialog.showModal()
    this.dispatchEvent(new Event('show'))
  }
  async hide(): Promise<void> {
    this.#dialog.close()
  }
  toggle(): Promise<void> {
    return this.#dialog.open ? this.hide() : this.show()
  }

  /** Redraws title and buttons from the `ui-title-bar` inside. */
  redraw(): void {
    const source = this.querySelector<HTMLElement>('ui-title-bar')
    this.#heading.textContent = source?.getAttribute('title') ?? ''
    this.#dialog.setAttribute('aria-label', this.#heading.textContent || 'Dialog')
    this.#footer.replaceChildren()
    if (!source) return
    const { bar, elements } = describeActions(source, '')
    for (const action of [...bar.secondary, ...(bar.primary ? [bar.primary] : [])]) {
      const button = document.createElement('button')
      button.textContent = action.label
      button.disabled = action.disabled
      if (action === bar.primary) button.className = 'primary'
      if (action.critical) button.className = 'critical'
      button.addEventListener('click', () => elements[action.index]?.click())
      this.#footer.append(button)
    }
  }

  #load(src: string): void {
    this.#frame = document.createElement('iframe')
    this.#frame.src = src
    this.#frame.title = this.#heading.textContent || 'App page'
    this.#frame.addEventListener('load', () => {
      this.#heading.textContent ||= this.#frame?.contentDocument?.title ?? ''
    })
    this.#content.replaceChildren(this.#frame)
  }

  #closed(): void {
    if (this.#frame) this.#content.replaceChildren(document.createElement('slot'))
    this.#frame = null
    this.dispatchEvent(new Event('hide'))
  }
}
