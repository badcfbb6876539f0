import type { WebhookSubscriptionRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { type ListArgs, type Listing, recordConnection, recordCount } from '../paging/record-connection.ts'

const listing: Listing<'WebhookSubscription'> = {
  kind: 'WebhookSubscription',
  connection: 'WebhookSubscriptionConnection',
  typename: () => 'WebhookSubscription',
  sortKeys: { ID: null, CREATED_AT: (subscription) => subscription.createdAt },
  words: () => [],
  fields: {
    id: { kind: 'number', of: (subscription) => subscription.id },
    topic: { kind: 'keyword', of: (subscription) => [subscription.topic] },
    created_at: { kind: 'time', of: (subscription) => subscription.createdAt },
    updated_at: { kind: 'time', of: (subscription) => subscription.updatedAt },
  },
}

interface SubscriptionInput {
  uri?: string | null
  callbackUrl?: string | null
  format?: string | null
  filter?: string | null
  includeFields?: string[] | null
  metafieldNamespaces?: string[] | null
  metafields?: object[] | null
  name?: string | null
}

interface ListFilters {
  topics?: string[] | null
  uri?: string | null
  callbackUrl?: string | null
}

/** Subscriptions declared in shopify.app.toml belong to the app, not to the store, and are not listed. */
const isOwn =
  ({ app }: AdminRequest) =>
  (subscription: WebhookSubscriptionRecord) =>
    subscription.clientId === app.clientId && !subscription.fromToml

export const webhookSubscriptionResolvers: Resolvers = {
  QueryRoot: {
    webhookSubscriptions: (_: unknown, args: ListArgs & ListFilters, request) =>
      recordConnection(
        request,
        listing,
        { ...args, sortKey: args.sortKey ?? 'CREATED_AT' },
        {
          matches: (subscription) =>
            isOwn(request)(subscription) &&
            (!args.topics?.length || args.topics.includes(subscription.topic)) &&
            [args.uri, args.callbackUrl].every((uri) => uri == null || uri === subscription.uri),
        },
      ),
    webhookSubscriptionsCount: (_: unknown, args: ListArgs & { limit?: number }, request) =>
      recordCount(request, listing, args),
    webhookSubscription: (_: unknown, { id }: { id: string }, request) =>
      entityOrNull('WebhookSubscription', owned(request, id)),
  },
  WebhookSubscription: {
    id: (subscription: WebhookSubscriptionRecord) => gid('WebhookSubscription', subscription.id),
    legacyResourceId: (subscription: WebhookSubscriptionRecord) => String(subscription.id),
    topic: (subscription: WebhookSubscriptionRecord) => subscription.topic,
    uri: (subscription: WebhookSubscriptionRecord) => subscription.uri,
    callbackUrl: (subscription: WebhookSubscriptionRecord) => subscription.uri,
    endpoint: (subscription: WebhookSubscriptionRecord) => ({
      __typename: 'WebhookHttpEndpoint',
      callbackUrl: subscription.uri,
    }),
    format: () => 'JSON',
    filter: () => null,
    includeFields: () => [],
    metafieldNamespaces: () => [],
    metafields: () => [],
    name: () => null,
    createdAt: (subscription: WebhookSubscriptionRecord) => subscription.createdAt,
    updatedAt: (subscription: WebhookSubscriptionRecord) => subscription.updatedAt,
  },
  Mutation: {
    webhookSubscriptionCreate: mutation(
      (args: { topic: string; webhookSubscription: SubscriptionInput }, request) => {
        const { state, store, app } = request
        const uri = uriOf(args.webhookSubscription)
        const taken = state
          .list(store, 'WebhookSubscription')
          .some((each) => isOwn(request)(each) && each.topic === args.topic && each.uri === uri)
        if (taken)
          return refuse(
            ['webhookSubscription', 'callbackUrl'],
            'Address for this topic has already been taken',
          )
        const now = new Date().toISOString()
        const made = state.put(store, 'WebhookSubscription', {
          id: state.nextId(),
          createdAt: now,
          updatedAt: now,
          clientId: app.clientId,
          topic: args.topic,
          uri,
          fromToml: false,
        })
        return { webhookSubscription: entity('WebhookSubscription', made) }
      },
    ),
    webhookSubscriptionUpdate: mutation(
      (args: { id: string; webhookSubscription: SubscriptionInput }, request) => {
        const found = owned(request, args.id)
        if (!found) return refuse(['id'], 'Webhook subscription does not exist')
        const saved = request.state.put(request.store, 'WebhookSubscription', {
          ...found,
          uri: uriOf(args.webhookSubscription),
          updatedAt: new Date().toISOString(),
        })
        return { webhookSubscription: entity('WebhookSubscription', saved) }
      },
    ),
    webhookSubscriptionDelete: mutation(({ id }: { id: string }, request) => {
      const found = owned(request, id)
      if (!found) return refuse(['id'], 'Webhook subscription does not exist')
      request.state.delete(request.store, 'WebhookSubscription', found.id)
      return { deletedWebhookSubscriptionId: id }
    }),
  },
}

function owned(request: AdminRequest, id: string): WebhookSubscriptionRecord | undefined {
  const found = request.state.get(request.store, 'WebhookSubscription', idOf(id, 'WebhookSubscription'))
  return found && isOwn(request)(found) ? found : undefined
}

/** Returns the delivery URI; refuses options that change the content of deliveries, which are not supported here. */
function uriOf(input: SubscriptionInput): string {
  for (const field of ['filter', 'includeFields', 'metafieldNamespaces', 'metafields', 'name'] as const)
    if (input[field] != null) throw notImplemented('WebhookSubscriptionInput', field)
  if (input.format === 'XML') throw notImplemented('WebhookSubscriptionInput', 'format.XML')
  const uri = input.uri ?? input.callbackUrl ?? ''
  // The platform requires HTTPS; an app under development may use HTTP here.
  const fine = uri.startsWith('/') || (URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol))
  return fine ? uri : refuse(['webhookSubscription', 'uri'], 'Address is invalid')
}
