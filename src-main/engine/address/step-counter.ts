// Counts the steps that judging an address takes, so that tests can prove it linear without a clock.

/** Grows by one for each character looked at; handed on through every scan. */
export interface StepMeter {
  steps: number;
}
