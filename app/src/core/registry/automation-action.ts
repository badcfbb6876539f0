import type { z } from 'zod'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { AppError } from '#kit/shared/errors.ts'

/** A resource of the catalogue, as automations look at it. */
export interface AutomationResource {
  gid: string
  kind: ResourceKind
  id: string
  title: string
  handle: string
  vendor: string | null
  tags: string[]
  /** Numbers of the followed collections a product is in (core/catalogue/members). */
  collections: string[]
  seoTitle: string | null
  seoDescription: string | null
  /** Characters of its description or text, markup included; 0 where there is none. */
  bodyLength: number
  /** On the platform; null where it does not say. */
  createdAt: Date | null
}

/** One value an action could write. */
export interface AutomationPlace {
  /** Name of the change kind that writes it. */
  kind: string
  resourceId: string
  field: string
  /** What stands there, as the kind has it; null: nothing. */
  current: unknown
  /** Of a text the catalogue keeps the length of and not the words (`current` is null): its characters. */
  length?: number
  isEmpty: boolean
  /** Written when the resource is new, never again by itself: a URL that moves costs visitors. */
  onlyNew?: boolean
}

/** A generator that automations may run on new and changed resources (features/automations). */
export interface AutomationAction<Options> {
  /** Name of the generator; the browser finds the form of `Options` by it. */
  generator: string
  kinds: readonly ResourceKind[]
  fields: readonly string[]
  /** Those a kind has; absent: every kind has all. */
  fieldsOf?(kind: ResourceKind): readonly string[]
  /** What the merchant chooses besides the fields; checked when an automation is saved. */
  options: z.ZodType<Options>
  /** Why the options cannot write these fields, asked when an automation is saved; absent or null: they can. */
  refusal?(options: Options, fields: readonly string[]): AppError | null
  /** Asks the platform what a run needs and the catalogue may not hold yet. A preview does without. */
  freshen?(ctx: ShopContext, resources: readonly AutomationResource[]): Promise<void>
  /** The values of each resource, in the order of `resources`; few questions, to our database alone. */
  places(
    ctx: ShopContext,
    resources: readonly AutomationResource[],
    fields: readonly string[],
  ): Promise<AutomationPlace[][]>
  /** The generator's own parameters now. Throws AppError where nothing can be written at the moment. */
  params(
    ctx: ShopContext,
    options: Options,
    choice: { fields: readonly string[]; overwrite: boolean },
  ): Promise<unknown>
}

export type AnyAutomationAction = AutomationAction<never>

/** Makes an action fit into a list; its parts are checked against each other here. */
export function defineAction<Options>(action: AutomationAction<Options>): AnyAutomationAction {
  return action as unknown as AnyAutomationAction
}

export const AUTOMATION_ACTIONS = defineOffer<AnyAutomationAction>('actions')
