import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import type { ResourceDetail, Saved } from '../contract/resources.ts'
import {
  type EditorField,
  type EditorValues,
  type Edits,
  type FieldProblems,
  readOutcomes,
  savedValues,
  saveInputOf,
  shownValues,
  withValue,
} from './editor-state.ts'
import { metaTagsApi } from './meta-tags-api.ts'

export interface Editor {
  saved: EditorValues
  values: EditorValues
  problems: FieldProblems
  redirect: boolean
  setRedirect: (redirect: boolean) => void
  set: <Field extends EditorField>(field: Field, value: EditorValues[Field]) => void
  /** Takes over the texts of a finished generation. */
  take: (texts: Partial<EditorValues>) => void
  /** Resolves a conflict: the next save overwrites the store's value, or the store's value is kept. */
  resolveConflict: (field: EditorField, choice: 'mine' | 'theirs') => void
  saving: boolean
  /** Why the last save wrote nothing. */
  error: unknown
}

/** Returns the state of one resource's form: edits over the store's values, saved as changes with an undo. */
export function useEditor(
  detail: ResourceDetail,
  key: readonly unknown[],
  onUndo: (operations: readonly string[]) => void,
): Editor {
  const { t } = useTranslation('meta-tags')
  const frame = useFrame()
  const cache = useQueryClient()
  const [edits, setEdits] = useState<Edits>({})
  const [problems, setProblems] = useState<FieldProblems>({})
  const [redirect, setRedirect] = useState(true)
  const saved = savedValues(detail)
  const isDirty = Object.keys(edits).length > 0
  const hold = (values: Partial<EditorValues>) =>
    cache.setQueryData<ResourceDetail>(key, (before) => before && { ...before, ...values })

  const told = (result: Saved) => {
    const { written, problems: found } = readOutcomes(result)
    hold(written)
    setProblems(found)
    setEdits((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in written))))
    const isWhole = Object.keys(found).length === 0
    // Texts, robots and the URL are separate operations: the undo takes back all of them.
    const { operationIds } = result
    const isNothing = Object.keys(written).length === 0
    const isLate = result.outcomes.some((outcome) => outcome.isLate)
    const whole = isLate ? t('shell:savedLate') : t('saved')
    frame.toast(isWhole ? whole : t(isNothing ? 'editor.notSaved' : 'editor.partlySaved'), {
      error: !isWhole || isLate,
      ...(operationIds.length > 0 &&
        !isNothing && {
          action: { label: t('shell:undo.action'), onAction: () => onUndo(operationIds) },
        }),
    })
    for (const list of ['meta-tags-search', 'history', 'credits'])
      void cache.invalidateQueries({ queryKey: [list] })
  }
  const save = useMutation({
    mutationFn: () => metaTagsApi.save({ edits: [saveInputOf(edits, { gid: detail.gid, redirect })] }),
    onSuccess: told,
  })
  useUnsaved({
    dirty: isDirty,
    saving: save.isPending,
    save: () => {
      if (save.isPending) return
      if (!isDirty) frame.toast(t('unchanged'))
      else if (edits.handle && String(edits.handle.value).trim() === '')
        frame.toast(t('error.handle'), { error: true })
      else save.mutate()
    },
    discard: () => {
      setEdits({})
      setProblems({})
      save.reset()
    },
  })
  const put = (changes: [EditorField, EditorValues[EditorField]][]) =>
    setEdits((before) =>
      changes.reduce<Edits>((sum, [field, value]) => withValue(sum, saved, { field, value }), before),
    )
  return {
    saved,
    values: shownValues(saved, edits),
    problems,
    redirect,
    setRedirect,
    set(field, value) {
      put([[field, value]])
      setProblems(({ [field]: _, ...others }) => others)
    },
    take: (texts) => put(Object.entries(texts) as [EditorField, string][]),
    resolveConflict(field, choice) {
      const problem = problems[field]
      if (problem?.kind !== 'conflict') return
      hold({ [field]: problem.holds })
      setProblems(({ [field]: _, ...others }) => others)
      setEdits(({ [field]: edit, ...others }) =>
        choice === 'mine' && edit && edit.value !== problem.holds
          ? { ...others, [field]: { value: edit.value, seen: problem.holds } }
          : others,
      )
    },
    saving: save.isPending,
    error: save.error,
  }
}
