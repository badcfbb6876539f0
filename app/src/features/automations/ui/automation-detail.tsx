import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AutomationActionsContext } from '#core/registry/client.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Split, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { useEdits } from '#kit/ui/use-edits.ts'
import type { Automation, Definition } from '../contract.ts'
import { WRITTEN } from '../domain/definition-unit.ts'
import { Activate } from './activate.ts'
import { AutomationAside } from './automation-aside.tsx'
import { AutomationFields } from './automation-fields.tsx'
import { definitionOf, emptyForm, type FormValues, formOf, problemsOf, wishOf } from './automation-form.ts'
import { LockedBanner } from './locked-banner.tsx'
import { AUTOMATIONS_PATH, automationPath } from './paths.ts'
import { useAutomationError } from './use-automation-error.ts'
import { useAutomationActions } from './use-automations.ts'

/** One automation: its form, what it would do, and what it did. Null for a new one. */
export function AutomationDetail({
  automation,
  locked,
}: {
  automation: Automation | null
  /** Plan that includes automations, if the shop's does not: the form is then read-only. */
  locked: string | null
}) {
  const { t } = useTranslation('automations')
  const frame = useFrame()
  const navigate = useNavigate()
  const actions = use(AutomationActionsContext)
  const { save } = useAutomationActions()
  const [preset, setPreset] = useState<FormValues['options']>({})
  const saved = automation ? formOf(automation) : { ...emptyForm(actions[0]), options: preset }
  const { values, edited, isDirty, set, drop } = useEdits(saved, WRITTEN)
  const [tried, setTried] = useState(false)
  const [asked, setAsked] = useState<Definition | null>(null)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const problems = tried ? problemsOf(values) : []
  const failed = useAutomationError(save.error)
  // False while the initial options of the action's form are loading.
  const isPreset = automation !== null || Object.keys(values.options).length > 0
  const wish = isPreset ? wishOf(values) : null

  const send = (definition: Definition, existing: boolean) =>
    save.mutate(
      {
        id: automation?.id ?? null,
        definition,
        before: automation && definitionOf(saved),
        existing,
        idempotencyKey,
      },
      {
        onSuccess: ({ id }) => {
          drop(values)
          setTried(false)
          setAsked(null)
          frame.toast(t(automation ? 'saved' : 'created'))
          if (!automation) void navigate(automationPath(id), { replace: true })
        },
        // The error is shown beside the form, so the dialog closes.
        onError: () => setAsked(null),
      },
    )
  useUnsaved({
    dirty: isDirty,
    saving: save.isPending,
    save: () => {
      if (save.isPending) return
      if (!isDirty && automation) return frame.toast(t('unchanged'))
      setTried(true)
      save.reset()
      const definition = definitionOf(values)
      if (!definition) return frame.toast(t('incomplete'), { error: true })
      // It would start to write automatically: the merchant first sees the possible cost.
      if (definition.status === 'active' && automation?.status !== 'active') setAsked(definition)
      else send(definition, false)
    },
    discard: () => {
      drop()
      setTried(false)
      save.reset()
    },
  })
  return (
    <Stack gap={4}>
      <p>
        <Link to={AUTOMATIONS_PATH}>{t('back')}</Link>
      </p>
      {locked !== null && <LockedBanner plan={locked} />}
      {save.isError && (
        <Banner code={failed.code} tone="critical" title={t('notSaved')}>
          {failed.words}
        </Banner>
      )}
      <Split
        main={
          <AutomationFields
            values={values}
            set={set}
            problems={problems}
            tried={tried}
            locked={locked}
            onPreset={(options) =>
              // Another kind of text was chosen meanwhile, so its form is reset.
              edited.options ? set({ options }) : setPreset(options)
            }
          />
        }
        aside={<AutomationAside automation={automation} wish={wish} isDirty={isDirty} locked={locked} />}
      />
      {asked && wish && (
        <Activate
          wish={wish}
          saving={save.isPending}
          error={save.error}
          onClose={() => setAsked(null)}
          onConfirm={(existing) => send(asked, existing)}
        />
      )}
    </Stack>
  )
}
