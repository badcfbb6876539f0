import type { Frame } from '../app-bridge/frame-context.ts'
import type { GuardedHistory } from './guarded-history.ts'

/** A form with unsaved work. */
export interface UnsavedForm {
  saving: boolean
  /** Whether what it holds is lost with the tab it is in. */
  inTab: boolean
  save(): void
  discard(): void
}

const forms = new Set<UnsavedForm>()

/**
 * Adds a form to those of the screen with unsaved work, and returns how to remove it. A screen has one save bar and
 * one question before leaving: they stand for all its forms.
 */
export function addUnsaved(form: UnsavedForm, frame: Frame, history: GuardedHistory | null): () => void {
  forms.add(form)
  showUnsaved(frame, history)
  return () => {
    forms.delete(form)
    showUnsaved(frame, history)
  }
}

function showUnsaved(frame: Frame, history: GuardedHistory | null): void {
  const all = [...forms]
  if (all.length === 0) {
    frame.saveBar(null)
    history?.setGuard(null)
    return
  }
  frame.saveBar({
    saving: all.some(({ saving }) => saving),
    onSave() {
      for (const form of all) form.save()
    },
    onDiscard() {
      for (const form of all) form.discard()
    },
  })
  history?.setGuard(() => frame.mayLeave(), { inTab: all.some(({ inTab }) => inTab) })
}
