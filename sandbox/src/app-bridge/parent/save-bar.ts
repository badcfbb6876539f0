import type { SaveBarView } from '../messages.ts'
import { ask } from './dialog.ts'
import { byId, element } from './element.ts'
import type { Send } from './frame-channel.ts'

/** Draws the bar of unsaved changes, whose two buttons belong to the app. While it shows, the app cannot be left. */
export function saveBar(send: Send) {
  const bar = byId('save-bar')
  const save = element('button', { className: 'button primary', type: 'button', textContent: 'Save' })
  const discard = element('button', { className: 'button', type: 'button', textContent: 'Discard' })
  bar.append(element('span', {}, 'Unsaved changes'), element('div', { className: 'actions' }, discard, save))
  let shown: SaveBarView | null = null

  save.addEventListener('click', () => send('saveBarAction', 'save'))
  discard.addEventListener('click', async () => {
    if (shown?.discardConfirmation && !(await confirmDiscard())) return
    send('saveBarAction', 'discard')
  })
  addEventListener('beforeunload', (event) => {
    if (shown) event.preventDefault()
  })

  return {
    isShown: () => shown !== null,
    show(view: SaveBarView | null) {
      shown = view
      bar.hidden = view === null
      save.disabled = view?.saveDisabled === true || view?.saving === true
      discard.disabled = view?.discardDisabled === true || view?.discarding === true
      save.setAttribute('aria-busy', String(view?.saving === true))
    },
    /** Shows that the changes must be saved or discarded first. */
    refuse() {
      bar.classList.remove('shake')
      requestAnimationFrame(() => bar.classList.add('shake'))
      save.focus()
    },
    /** Resolves when there are no unsaved changes, or when the merchant agrees to leave. */
    async leaveConfirmation(): Promise<undefined> {
      if (!shown) return undefined
      const leave = await ask({
        title: 'Leave page with unsaved changes?',
        text: 'Leaving this page will delete all unsaved changes.',
        stay: 'Stay',
        goAhead: 'Leave page',
      })
      if (!leave) return new Promise<undefined>(() => undefined)
      shown = null
      bar.hidden = true
      return undefined
    },
  }
}

const confirmDiscard = () =>
  ask({
    title: 'Discard all unsaved changes?',
    text: 'If you discard changes, you’ll delete any edits you made since you last saved.',
    stay: 'Continue editing',
    goAhead: 'Discard changes',
  })
