import type { z } from 'zod'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { AppError } from '#kit/shared/errors.ts'

/** A resource of the catalogue as automations see it. */
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
  /** Characters of its description or text, including markup; 0 without one. */
  bodyLength: number
  /** Time on the platform; null if it reports none. */
  createdAt: Date | null
}

/** A field of a resource an action could write, with its current value. */
export interface AutomationField {
  /** Name of the change kind that writes it. */
  kind: string
  resourceId: string
  field: string
  /** Current value, in the kind's form; null: empty. */
  current: unknown
  /** Number of characters, for a text of which the catalogue keeps only the length (`current` is null). */
  length?: number
  isEmpty: boolean
  /** Written when the resource is new, never again automatically: changing a URL costs visitors. */
  onlyNew?: boolean
}

/** A generator that automations may run on new and changed resources (features/automations). */
export interface AutomationAction<Options> {
  /** Name of the generator, by which the browser finds the form of `Options`. */
  generator: string
  kinds: readonly ResourceKind[]
  fields: readonly string[]
  /** Fields of a kind; absent: every kind has all. */
  fieldsOf?(kind: ResourceKind): readonly string[]
  /** Returns the name of the change kind that writes a field: fields of one kind have one price. */
  kindOf(field: string): string
  /** Choices of the merchant besides the fields; validated when an automation is saved. */
  options: z.ZodType<Options>
  /**
   * Returns why the options cannot write these fields, checked when an automation is saved; absent or null: they can.
   */
  refusal?(options: Options, fields: readonly string[]): AppError | null
  /** Reads from the platform what a run needs and the catalogue may not hold yet. A preview skips this. */
  freshen?(ctx: ShopContext, resources: readonly AutomationResource[]): Promise<void>
  /** Returns the fields of each resource, in the order of `resources`, with few queries of our own database only. */
  fieldsToWrite(
    ctx: ShopContext,
    resources: readonly AutomationResource[],
    fields: readonly string[],
  ): Promise<AutomationField[][]>
  /** Returns the generator's current parameters. Throws an `AppError` if nothing can be written at the moment. */
  params(
    ctx: ShopContext,
    options: Options,
    choice: { fields: readonly string[]; overwrite: boolean },
  ): Promise<unknown>
}

export type AnyAutomationAction = AutomationAction<never>

/** Makes an action fit into a list; the types of its parts are checked against each other here. */
export function defineAction<Options>(action: AutomationAction<Options>): AnyAutomationAction {
  return action as unknown as AnyAutomationAction
}

export const AUTOMATION_ACTIONS = defineOffer<AnyAutomationAction>('actions')
