import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Split, Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { useEdits } from '#kit/ui/use-edits.ts'
import { type AutomationRules, URL_FIELDS } from '../domain/automation.ts'
import { targetFault } from '../domain/target.ts'
import { brokenLinksGate } from '../plan-gates.ts'
import { AutomationFields } from './automation-fields.tsx'
import { AutomationPreview } from './automation-preview.tsx'
import { brokenLinksApi, KEY } from './broken-links-api.ts'

/** Tab 4: the automation's rules, and what they would do to the unresolved links. */
export function AutomationPanel() {
  const saved = useQuery({ queryKey: [KEY, 'automation'], queryFn: () => brokenLinksApi.automation() })
  return <Loaded query={saved}>{(rules) => <Form saved={rules} />}</Loaded>
}

function Form({ saved }: { saved: AutomationRules }) {
  const { t } = useTranslation('broken-links')
  const cache = useQueryClient()
  const frame = useFrame()
  const { values: rules, isDirty, set, drop } = useEdits(saved)
  const [tried, setTried] = useState(false)
  // The URLs as they are stored: a collection may have been deleted since.
  const dead = useQuery({
    queryKey: [KEY, 'dead-urls', ...URL_FIELDS.map((name) => saved[name])],
    queryFn: () => brokenLinksApi.deadUrls(saved),
  })
  const locked = useLockedPlan(brokenLinksGate)
  const isFaulty = URL_FIELDS.some((name) => rules[name].trim() !== '' && targetFault(rules[name]) !== null)
  const save = useMutation({
    mutationFn: (sent: AutomationRules) => brokenLinksApi.saveAutomation({ ...sent, before: saved }),
    onSuccess: (kept, sent) => {
      cache.setQueryData([KEY, 'automation'], kept)
      drop(sent)
      setTried(false)
      frame.toast(t('automation.saved'))
      void cache.invalidateQueries({ queryKey: [KEY] })
    },
  })
  useUnsaved({
    dirty: isDirty,
    saving: save.isPending,
    save: () => {
      setTried(true)
      if (!isFaulty) save.mutate(rules)
    },
    discard: () => {
      drop()
      setTried(false)
      save.reset()
    },
  })
  return (
    <Split
      main={
        <Stack gap={4}>
          <AutomationFields
            rules={rules}
            saved={saved.enabled}
            locked={locked}
            tried={tried}
            dead={new Map(dead.data?.fields.map((name) => [name, saved[name]]))}
            onChange={set}
          />
          <FailureLine error={save.error} />
        </Stack>
      }
      aside={<AutomationPreview key={JSON.stringify(rules)} rules={rules} isFaulty={isFaulty} />}
    />
  )
}
