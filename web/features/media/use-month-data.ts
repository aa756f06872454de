import { useSyncExternalStore } from 'react'
import { monthData } from './month-data.ts'

const never = () => () => {}

/** The approximate bytes a person's videos used on this device this month; 0 until the device was asked. */
export function useMonthData(person: string): number {
  return useSyncExternalStore(
    never,
    () => monthData(person),
    () => 0,
  )
}
