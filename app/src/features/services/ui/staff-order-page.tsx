import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isUuid } from '#kit/shared/row-ids.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Split, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import type { StaffOrder } from '../contract/staff.ts'
import { FileList } from './file-list.tsx'
import { MessageForm } from './message-form.tsx'
import { OrderEntries } from './order-entries.tsx'
import { STAFF_ORDERS_KEY, servicesStaffApi, staffOrderKey } from './staff-api.ts'
import { StageForm, type StageInput } from './stage-form.tsx'
import { STAGE_TONES, useServiceWords } from './use-service-words.ts'
import './services.css'

/** `/admin/services/{store}/{id}`: one order as the provider sees it. */
export function StaffOrderPage() {
  const { store = '', id = '' } = useParams()
  return isUuid(id) ? (
    <KnownOrder store={store} id={id} key={`${store} ${id}`} />
  ) : (
    <NotFound home={{ to: '/admin' }} />
  )
}

function KnownOrder({ store, id }: { store: string; id: string }) {
  const { t } = useTranslation('services')
  const words = useServiceWords()
  const order = useQuery({
    queryKey: staffOrderKey(store, id),
    queryFn: () => servicesStaffApi.get({ store, id }),
    staleTime: 0,
  })
  return (
    <Page title={order.data ? words.orderName(order.data) : t('order.title')} back>
      <Loaded query={order}>{(known) => <Opened order={known} />}</Loaded>
    </Page>
  )
}

/** Returns the staff actions on an order; each returns the updated order. */
function useWrites({ store, id }: StaffOrder) {
  const cache = useQueryClient()
  const keep = (order: StaffOrder) => {
    cache.setQueryData(staffOrderKey(store, id), order)
    void cache.invalidateQueries({ queryKey: STAFF_ORDERS_KEY })
  }
  const named = { store, id }
  return {
    take: useMutation({ mutationFn: () => servicesStaffApi.take(named), onSuccess: keep }),
    setStage: useMutation({
      mutationFn: (input: StageInput) => servicesStaffApi.setStage({ ...named, ...input }),
      onSuccess: keep,
    }),
    answer: useMutation({
      mutationFn: (message: { messageId: string; text: string; files: string[] }) =>
        servicesStaffApi.answer({ ...named, ...message }),
      onSuccess: keep,
    }),
  }
}

function Opened({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('services')
  const writes = useWrites(order)
  const { store } = order
  const read = ({ id }: { id: string }) => servicesStaffApi.readFile({ store, id })
  const files = {
    beginFile: (file: { name: string; size: number }) => servicesStaffApi.beginFile({ store, ...file }),
    addPiece: (piece: { id: string; at: number; bytes: string }) =>
      servicesStaffApi.addPiece({ store, ...piece }),
    getFile: ({ id }: { id: string }) => servicesStaffApi.getFile({ store, id }),
  }
  return (
    <Split
      main={
        <Stack gap={4}>
          <Section title={t('staff.request')}>
            <Stack gap={3}>
              <p className="services-text">{order.request}</p>
              {order.pageUrl !== '' && <p>{t('order.page', { url: order.pageUrl })}</p>}
              <FileList files={order.files} read={read} />
            </Stack>
          </Section>
          <Section title={t('order.history')}>
            <Stack gap={4}>
              <OrderEntries entries={order.entries} read={read} isForProvider />
              {order.stage !== 'cancelled' && <MessageForm order={order} write={writes.answer} api={files} />}
            </Stack>
          </Section>
        </Stack>
      }
      aside={
        <>
          <Facts order={order} take={writes.take} />
          {order.stage !== 'cancelled' && <StageForm order={order} write={writes.setStage} api={files} />}
        </>
      }
    />
  )
}

function Facts({
  order,
  take,
}: {
  order: StaffOrder
  take: { mutate: () => void; isPending: boolean; error: unknown }
}) {
  const { t } = useTranslation('services')
  const words = useServiceWords()
  const due = words.due(order)
  return (
    <Section title={order.storeName} note={<Link to={`/admin/stores/${order.store}`}>{order.store}</Link>}>
      <Stack gap={3}>
        <Inline>
          <Badge tone={STAGE_TONES[order.stage]}>{t(`stage.${order.stage}`)}</Badge>
        </Inline>
        <p>{words.orderPackage(order)}</p>
        {order.price > 0 && <p>{words.money(order.price, order.currency)}</p>}
        {due !== null && <p>{due}</p>}
        {order.themeName !== null && <p>{t('order.theme', { name: order.themeName })}</p>}
        {order.contact !== '' && <p>{t('staff.contact', { address: order.contact })}</p>}
        <p>{order.takenBy === null ? t('staff.nobody') : t('staff.taken', { name: order.takenBy })}</p>
        <FailureLine error={take.error} />
        <Inline>
          <Button loading={take.isPending} onPress={() => take.mutate()}>
            {t('staff.take')}
          </Button>
        </Inline>
      </Stack>
    </Section>
  )
}
