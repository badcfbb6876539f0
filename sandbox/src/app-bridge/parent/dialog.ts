import { element } from './element.ts'

interface DialogParts {
  title: string
  body: Node
  actions: HTMLButtonElement[]
  className?: string
}

/** Opens a dialog; the promise resolves when it is closed, in whatever way. */
export function openDialog(parts: DialogParts): { dialog: HTMLDialogElement; closed: Promise<void> } {
  const heading = element('h2', { id: `dialog-${crypto.randomUUID()}` }, parts.title)
  const dialog = element('dialog', { className: `dialog ${parts.className ?? ''}` }, heading, parts.body)
  dialog.setAttribute('aria-labelledby', heading.id)
  if (parts.actions.length > 0)
    dialog.append(element('div', { className: 'dialog-actions' }, ...parts.actions))
  document.body.append(dialog)
  const closed = new Promise<void>((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve()
    }),
  )
  dialog.showModal()
  return { dialog, closed }
}

/** Asks a question with two answers; resolves to true if the merchant confirms. */
export async function ask(question: {
  title: string
  text: string
  goAhead: string
  stay: string
}): Promise<boolean> {
  let answer = false
  const stay = element('button', { className: 'button', textContent: question.stay })
  const go = element('button', { className: 'button critical-primary', textContent: question.goAhead })
  const { dialog, closed } = openDialog({
    title: question.title,
    body: element('p', {}, question.text),
    actions: [stay, go],
  })
  stay.addEventListener('click', () => dialog.close())
  go.addEventListener('click', () => {
    answer = true
    dialog.close()
  })
  await closed
  return answer
}
