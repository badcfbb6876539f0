import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUntilSynced } from '#core/catalogue/ui/until-synced.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { Automation, AutomationInput } from '../contract/automations.ts'
import { imagesApi } from './images-api.ts'

export const AUTOMATIONS = ['images-automations']
export const readAutomations = () => imagesApi.automations()

/** Poll interval in milliseconds: runs start automatically, and the list follows. */
const FOLLOW_MS = 5_000

export function useAutomations() {
  return useQuery({ queryKey: AUTOMATIONS, queryFn: readAutomations, refetchInterval: FOLLOW_MS })
}

/** Previews the images a run would take now. Free. */
export function useAutomationPreview(
  input: Pick<AutomationInput, 'collection' | 'dailyCap'>,
  enabled: boolean,
) {
  return useQuery({
    queryKey: ['images-automation-preview', input],
    queryFn: () => imagesApi.previewAutomation(input),
    enabled,
    staleTime: 0,
    ...useUntilSynced(),
  })
}

/** Returns the editable part of an automation. */
export function inputOf({ title, status, collection, dailyCap, settings }: Automation): AutomationInput {
  return { title, status, collection, dailyCap, settings }
}

export function useAutomationActions() {
  const { t } = useTranslation('images')
  const cache = useQueryClient()
  const frame = useFrame()
  const onSettled = () => cache.invalidateQueries({ queryKey: AUTOMATIONS })
  const save = useMutation({
    mutationFn: ({
      id,
      automation,
      confirmed,
      idempotencyKey,
    }: {
      id: string | null
      automation: AutomationInput
      confirmed: boolean
      /** Of the form: a call whose answer was lost adds no second automation. */
      idempotencyKey?: string
    }) =>
      id === null
        ? imagesApi.addAutomation({ automation, confirmed, idempotencyKey })
        : imagesApi.saveAutomation({ id, automation, confirmed }),
    onSuccess: (_, { id }) => frame.toast(t(id === null ? 'automation.created' : 'automation.saved')),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => imagesApi.removeAutomation({ id }),
    onSuccess: () => frame.toast(t('automation.removed')),
    onSettled,
  })
  return { save, remove }
}
