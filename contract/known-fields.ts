import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/**
 * The schema of a body: refuses unknown fields by name, at any depth. Dropped in silence, a misspelt `maxUses` would
 * make a coupon without a limit. `toleratesUnknownFields` keeps specified calls open to older clients.
 */
export function bodySchemaOf(endpoint: Endpoint): z.ZodType | undefined {
  return endpoint.body && !endpoint.toleratesUnknownFields
    ? knownFieldsOnly(endpoint.body)
    : endpoint.body
}

/**
 * The schema that reads what stands behind the `?` of a call: an unknown name is refused, as in a body. Ignored, a
 * filter that there is not would answer the whole list. Addresses of pages keep ignoring what others append to them.
 */
export function querySchemaOf(endpoint: Endpoint): z.ZodType {
  const query = endpoint.query ?? z.object({})
  return endpoint.toleratesUnknownFields ? query : knownFieldsOnly(query)
}

/** A schema that refuses what it does not know, at any depth. */
export function knownFieldsOnly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [
        name,
        knownFieldsOnly(field as z.ZodType),
      ]),
    )
    // A clone keeps the refinements of the object, which a new strict object would not have.
    // guard T21: what a browser sends beside the declared fields is refused (checkout/checkout)
    // without: return schema.clone({ ...schema.def, shape, catchall: z.unknown() })
    return schema.clone({ ...schema.def, shape, catchall: z.never() })
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: knownFieldsOnly(schema.element as z.ZodType) })
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return schema.clone({
      ...schema.def,
      innerType: knownFieldsOnly(schema.def.innerType as z.ZodType),
    } as never)
  if (schema instanceof z.ZodDefault)
    return schema.clone({
      ...schema.def,
      innerType: knownFieldsOnly(schema.def.innerType as z.ZodType),
    })
  if (schema instanceof z.ZodUnion)
    return schema.clone({
      ...schema.def,
      options: schema.options.map((option) => knownFieldsOnly(option as z.ZodType)),
    })
  if (schema instanceof z.ZodPipe)
    return schema.clone({
      ...schema.def,
      in: knownFieldsOnly(schema.def.in as z.ZodType),
      out: knownFieldsOnly(schema.def.out as z.ZodType),
    })
  return schema
}
