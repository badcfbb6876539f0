import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUntilSynced } from '#core/catalogue/ui/until-synced.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { ConvertInput } from '../contract/conversions.ts'
import type { Selection } from '../contract/rows.ts'
import type { Target } from '../domain/targets.ts'
import { imagesApi } from './images-api.ts'
import { operationPath } from './paths.ts'

/** Loads the price of a conversion, and the uses it cannot move. */
export function useConversionQuote(input: { selection: Selection; target: Target }) {
  return useQuery({
    queryKey: ['images-conversion', input.selection, input.target],
    queryFn: () => imagesApi.quoteConversion(input),
    placeholderData: keepPreviousData,
    ...useUntilSynced(),
    staleTime: 0,
  })
}

/** Starts a conversion, and shows it. */
export function useConvert({ stays }: { stays: boolean }) {
  const { t } = useTranslation('images')
  const cache = useQueryClient()
  const frame = useFrame()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (input: ConvertInput) => imagesApi.convert(input),
    onSuccess: (operation) => {
      const view = { label: t('started.view'), onAction: () => void navigate(operationPath(operation.id)) }
      frame.toast(t('started.bulk'), stays ? { action: view } : {})
      if (!stays) void navigate(operationPath(operation.id))
    },
    onSettled: () => cache.invalidateQueries(),
  })
}
