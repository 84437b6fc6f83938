import { describe, expect, it } from "vitest";
import { type Clock, createPushPace } from "../../../src/git/remote/ref-sync.ts";

describe("at most six pushes a minute", () => {
  it("makes the first push at once, and the next one ten seconds later", () => {
    const { pace, clock, push, pushes } = start();
    pace.whenDue(push);
    expect(pushes).toEqual([0]);
    clock.advance(2);
    pace.whenDue(push);
    pace.whenDue(push);
    clock.advance(7.9);
    expect(pushes).toEqual([0]);
    clock.advance(0.1);
    expect(pushes).toEqual([0, 10]);
    clock.advance(60);
    expect(pushes).toEqual([0, 10]);
  });

  it("counts from a push that could not wait", () => {
    const { pace, clock, push, pushes } = start();
    pace.whenDue(push);
    clock.advance(1);
    pace.whenDue(push);
    clock.advance(8);
    push();
    clock.advance(9);
    expect(pushes).toEqual([0, 9]);
    clock.advance(1);
    expect(pushes).toEqual([0, 9, 19]);
  });

  it("leaves half of a minute's pushes to those that cannot wait", () => {
    const { pace, clock, push, pushes } = start();
    for (let second = 0; second < 300; second += 1) {
      pace.whenDue(push);
      clock.advance(1);
    }
    const inEveryMinute = pushes.map((at) => pushes.filter((one) => one >= at && one < at + 60));
    expect(Math.max(...inEveryMinute.map((minute) => minute.length))).toBe(3);
  });

  it("does not exceed them when a model answers every fifteen seconds", () => {
    const { pace, clock, push, pushes } = start();
    for (let second = 0; second < 600; second += 1) {
      if (second % 15 === 0) push();
      else pace.whenDue(push);
      clock.advance(1);
    }
    const inEveryMinute = pushes.map((at) => pushes.filter((one) => one >= at && one < at + 60));
    expect(Math.max(...inEveryMinute.map((minute) => minute.length))).toBeLessThanOrEqual(6);
  });
});

function start() {
  const clock = manualClock();
  const pace = createPushPace(clock);
  const pushes: number[] = [];
  const push = () => {
    pace.count();
    pushes.push(clock.now() / 1000);
  };
  return { pace, clock, push, pushes };
}

/** A clock that moves when it is told to. */
function manualClock(): Clock & { advance(seconds: number): void } {
  let time = 0;
  let timers: { at: number; call: () => void }[] = [];
  return {
    now: () => time,
    after: (milliseconds, call) => timers.push({ at: time + milliseconds, call }),
    advance: (seconds) => {
      const end = time + Math.round(seconds * 1000);
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        time = next.at;
        next.call();
      }
      time = end;
    },
  };
}
