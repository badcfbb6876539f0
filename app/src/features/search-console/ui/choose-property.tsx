import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Properties } from '../contract.ts'
import { AccessSteps } from './access-steps.tsx'
import { searchConsoleApi } from './search-console-api.ts'
import { type Connection, useProperties } from './use-search-console.ts'

/** Chooses the report's property among those of the store's domains; explains what to do if there is none. */
export function ChooseProperty({
  account,
  property,
  actions,
  onDone,
}: {
  account: string
  property: string | null
  actions: Connection
  onDone?: () => void
}) {
  const properties = useProperties()
  return (
    <Loaded query={properties} rows={3}>
      {(found) => (
        <Choice
          found={found}
          account={account}
          property={property}
          actions={actions}
          again={() => void properties.refetch()}
          checking={properties.isFetching}
          onDone={onDone}
        />
      )}
    </Loaded>
  )
}

function Choice({
  found: { own, others },
  account,
  property,
  actions: { choose, connect },
  again,
  checking,
  onDone,
}: {
  found: Properties
  account: string
  property: string | null
  actions: Connection
  again: () => void
  checking: boolean
  onDone: (() => void) | undefined
}) {
  const { t } = useTranslation('search-console')
  const readable = own.filter((one) => one.readable)
  const [chosen, setChosen] = useState(property ?? readable[0]?.property ?? '')
  const buttons = (
    <Inline>
      <Button loading={checking} onPress={again}>
        {t('property.again')}
      </Button>
      <Button
        call={searchConsoleApi.connect}
        tone="plain"
        loading={connect.isPending}
        onPress={() => connect.mutate()}
      >
        {t('property.otherAccount')}
      </Button>
      {property !== null && onDone && (
        <Button tone="plain" onPress={onDone}>
          {t('property.cancel')}
        </Button>
      )}
    </Inline>
  )
  if (readable.length === 0)
    return (
      <Section title={t('property.none')} note={t('property.noneNote', { account, count: others })}>
        <Stack>
          <p>{t('property.access')}</p>
          <AccessSteps account={account} />
          {buttons}
          <FailureLine error={connect.error} />
        </Stack>
      </Section>
    )
  return (
    <Section title={t('property.title')} note={t('property.note')}>
      <Stack>
        <RadioGroup
          label={t('property.label')}
          value={chosen}
          onValue={setChosen}
          options={own.map((one) => ({
            value: one.property,
            label: one.property.replace('sc-domain:', ''),
            help: one.readable
              ? t(
                  one.property.startsWith('sc-domain:')
                    ? 'property.domain'
                    : one.whole
                      ? 'property.prefix'
                      : 'property.part',
                )
              : t('property.unreadable'),
            disabled: !one.readable,
          }))}
        />
        {others > 0 && <p className="sp-subtle sp-small">{t('property.others', { count: others })}</p>}
        <Inline>
          <Button
            tone="primary"
            loading={choose.isPending}
            onPress={() => choose.mutate(chosen, { onSuccess: () => onDone?.() })}
          >
            {t('property.choose')}
          </Button>
          {buttons}
        </Inline>
        <FailureLine error={choose.error ?? connect.error} />
      </Stack>
    </Section>
  )
}
