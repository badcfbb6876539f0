import type { GraphQLResolveInfo } from 'graphql'
import type { AdminRequest } from './admin-request.ts'

/**
 * A value whose fields are resolved by its type's resolvers. Other values (payloads, connections) carry their fields
 * themselves.
 */
export class Entity<R = unknown> {
  readonly typename: string
  readonly record: R
  constructor(typename: string, record: R) {
    this.typename = typename
    this.record = record
  }
}

export function entity<R>(typename: string, record: R): Entity<R> {
  return new Entity(typename, record)
}

/** Returns an entity, or null if there is no record. */
export function entityOrNull<R>(typename: string, record: R | undefined | null): Entity<R> | null {
  return record ? new Entity(typename, record) : null
}

/**
 * Resolves one field: `source` is the entity's record (or the plain value), `args` are already validated against the
 * schema. Written as a method so that each resolver may narrow the type of its record and arguments.
 */
export type FieldAnswer = {
  answer(source: unknown, args: object, request: AdminRequest, info: GraphQLResolveInfo): unknown
}['answer']

/** Resolvers by type and field. */
export type Resolvers = Record<string, Record<string, FieldAnswer>>
