import { useMemo } from 'react'
import { useBrand } from '../../data/library'
import { type BrandLook, lookOf } from './brand-look'

/** The look of the brand in the library; empty if there is none, and until it is read. */
export function useBrandLook(): BrandLook {
  const { brand } = useBrand()
  return useMemo(() => lookOf(brand?.value ?? null, brand?.name), [brand])
}
