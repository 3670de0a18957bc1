import { Chip } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import type { RuleEffect } from '@/lib/follows/model';

type Props = {
  name: string;
  does: RuleEffect | null;
  onChange: (does: RuleEffect | null) => void;
  onReach?: () => void;
};

/** Three switches, of which one at most is on. Without scripts there are none. */
export function FollowToggles({ name, does, onChange, onReach }: Props) {
  const toggle = (effect: RuleEffect) => ({
    selected: does === effect,
    onClick: () => onChange(does === effect ? null : effect),
    onPointerEnter: onReach,
    onFocus: onReach,
  });
  return (
    <div className="follow-buttons">
      <Chip {...toggle('follow')}>
        {does === 'follow' && <Icon name="check" />}
        Follow<span className="sr-only"> {name}</span>
      </Chip>
      <Chip {...toggle('mute')}>
        {does === 'mute' && <Icon name="eye-off" />}
        Mute<span className="sr-only"> {name}</span>
      </Chip>
      <Chip {...toggle('tell')}>
        {does === 'tell' && <Icon name="mail-check" />}
        Tell me<span className="sr-only"> of {name} by mail</span>
      </Chip>
    </div>
  );
}
