import { ProfilePage, type ProfilePageProps, profilePageMetadata } from '../../profile-page';

export const generateMetadata = (props: ProfilePageProps) => profilePageMetadata({ ...props, kind: 'hashtags' });

export default function HashtagPage(props: ProfilePageProps) {
  return <ProfilePage {...props} kind="hashtags" />;
}
